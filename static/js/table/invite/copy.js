/** To the clipboard, where the browser lets us; else the text is marked, ready for a copying hand. */

/** @param {HTMLInputElement} field @returns {Promise<boolean>} whether it is in the clipboard now */
export async function copyText(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}
