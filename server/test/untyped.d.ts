// What the tests use of packages that come without types.
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    constructor(vocabulary: object)
    validate(read: import('@marbec/web-auto-extractor').Read): Promise<{ issueMessage: string }[]>
  }
}

declare module '@marbec/web-auto-extractor' {
  /** By type, and by name. */
  export type Read = { jsonld: Record<string, object[]>; metatags: Record<string, string[]> }
  export default class WebAutoExtractor {
    constructor(options: object)
    parse(page: string): Read
  }
}
