"""What is shipped to run Bito with: image, compose files, proxy, unit; held to its promises."""
