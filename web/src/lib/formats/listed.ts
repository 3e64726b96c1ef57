/** Anna, Berta and Dace. */
export const listed = (parts: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale).format(parts)
