// The error of a request.

/** An error response; `code` is the code of the problem, or `offline` without a response. */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {import('./error-text.js').Details} [details]
   */
  constructor(code, message, details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
