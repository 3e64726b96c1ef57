// Types for packages without any, as far as the tests use them.
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    constructor(vocabulary: object)
    validate(read: import('@marbec/web-auto-extractor').Read): Promise<{ issueMessage: string }[]>
  }
}

declare module '@marbec/web-auto-extractor' {
  /** JSON-LD by type, and meta tags by name. */
  export type Read = { jsonld: Record<string, object[]>; metatags: Record<string, string[]> }
  export default class WebAutoExtractor {
    constructor(options: object)
    parse(page: string): Read
  }
}
