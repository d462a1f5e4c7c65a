/** Small, typed steps on the page. Everything that writes text or attributes goes through here. */

/**
 * The element that must be there; a missing one is a mistake in the template.
 * @template {Element} T
 * @param {string} selector @param {new () => T} type @param {ParentNode} [root]
 * @returns {T}
 */
export function need(selector, type, root = document) {
  const element = root.querySelector(selector);
  if (element instanceof type) return element;
  throw new Error(`The page lacks ${selector}`);
}

/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement} */
export const needHtml = (selector, root = document) => need(selector, HTMLElement, root);

/**
 * A fresh copy of the one element inside `<template id>`.
 * @param {string} id @returns {HTMLElement}
 */
export function fromTemplate(id) {
  const first = need(`#${id}`, HTMLTemplateElement).content.firstElementChild;
  if (first instanceof HTMLElement) return /** @type {HTMLElement} */ (first.cloneNode(true));
  throw new Error(`The template ${id} is empty`);
}

/**
 * `make("p", {class: "note", hidden: true}, "text")`; false and null leave an attribute out.
 * @param {string} tag
 * @param {Record<string, string | number | boolean | null>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...children);
  return element;
}

/** Writes only what changed, so that live regions stay quiet. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * @param {Element} element @param {string} name
 * @param {string | number | boolean | null} value false and null remove it, true sets it empty
 */
export function setAttribute(element, name, value) {
  if (value === null || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/**
 * Makes the children of `parent` match `items` by key: keeps, adds, moves and removes.
 * @template Item
 * @param {Element} parent @param {readonly Item[]} items
 * @param {(item: Item) => string} keyOf
 * @param {(item: Item) => HTMLElement} create
 * @param {(element: HTMLElement, item: Item, index: number) => void} update
 */
export function reconcile(parent, items, keyOf, create, update) {
  const old = new Map([...parent.children].map((child) => [child.getAttribute("data-key"), child]));
  items.forEach((item, index) => {
    const key = keyOf(item);
    let element = /** @type {HTMLElement | undefined} */ (old.get(key));
    old.delete(key);
    if (!element) {
      element = create(item);
      element.dataset.key = key;
    }
    if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] ?? null);
    update(element, item, index);
  });
  for (const element of old.values()) element.remove();
}
