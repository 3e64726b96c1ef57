/** Whether an address belongs to the API: nothing of the web app is served there. */
export const isOfApi = (url: string): boolean =>
  /^\/(api|storage|healthz|readyz|metrics)([/?]|$)/.test(url)
