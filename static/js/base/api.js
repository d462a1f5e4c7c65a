/** The HTTP side of the protocol: JSON in and out, errors as problem+json (RFC 9457). */

import { hearDate } from "./server_clock.js";
import { fill, texts } from "./texts.js";

/** A refusal of the server, or no answer at all (status 0). */
export class ApiError extends Error {
  /**
   * @param {number} status @param {string} code @param {string} detail
   * @param {string | null} [field] the part of the body that was wrong
   */
  constructor(status, code, detail, field = null) {
    super(detail);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/**
 * @param {string} path @returns {Promise<any>} the parsed body
 * @throws {ApiError}
 */
export const getJson = (path) => request("GET", path);

/**
 * @param {string} path @param {object} [body] @returns {Promise<any>} the parsed body
 * @throws {ApiError}
 */
export const postJson = (path, body = {}) => request("POST", path, body);

/**
 * @param {string} path @param {object} [body] @returns {Promise<any>} the parsed body
 * @throws {ApiError}
 */
export const putJson = (path, body = {}) => request("PUT", path, body);

/**
 * @param {string} path @param {object} body @returns {Promise<any>} the parsed body
 * @throws {ApiError}
 */
export const patchJson = (path, body) => request("PATCH", path, body);

/**
 * @param {string} path @param {object} [body] @returns {Promise<any>} null as a rule
 * @throws {ApiError}
 */
export const deleteJson = (path, body) => request("DELETE", path, body);

/**
 * @param {string} method @param {string} path @param {object} [body]
 * @returns {Promise<any>} null for an empty answer
 */
async function request(method, path, body) {
  const answer = await send(method, path, body);
  hearDate(answer.headers.get("date"));
  const content = await answer.text();
  const data = parse(content);
  if (answer.ok) return data;
  const own = texts.problems[/** @type {keyof typeof texts.problems} */ (data?.code)];
  throw new ApiError(answer.status, data?.code ?? "unknown",
    own ?? data?.detail ?? data?.title ?? fill(texts.errors.unknown, { status: answer.status }),
    data?.field ?? null);
}

/** @param {string} method @param {string} path @param {object} [body] */
async function send(method, path, body) {
  /** @type {RequestInit} */
  const options = { method, headers: { Accept: "application/json" }, credentials: "same-origin" };
  if (body !== undefined) {
    options.headers = { ...options.headers, "Content-Type": "application/json" };
    options.body = JSON.stringify(body);
  }
  try {
    return await fetch(path, options);
  } catch {
    throw new ApiError(0, "offline", texts.errors.offline);
  }
}

/** @param {string} content @returns {any} null when it is not JSON */
function parse(content) {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
