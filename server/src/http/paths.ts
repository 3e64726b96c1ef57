/** Whether an address belongs to the API, except for its docs, which are a page. */
export const isCall = (url: string): boolean =>
  /^\/(api(?!\/docs)|storage|healthz|readyz|metrics)([/?]|$)/.test(url)
