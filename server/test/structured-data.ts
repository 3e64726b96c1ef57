// Reads a page as crawlers do, and checks its metadata by schema.org's vocabulary and the rules of Open Graph.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'

const VOCABULARY = createRequire(import.meta.url).resolve('@vocabulary/schema/schema.nq')
const FACT = /^<(\S+)> <(\S+)> <(\S+)> <\S+> \.$/gm
const RDFS = 'http://www.w3.org/2000/01/rdf-schema#'
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const KINDS = new Map([
  [`${RDFS}Class`, 'rdfs:Class'],
  [`${RDF}Property`, 'rdf:Property'],
])
const LINKS = new Map([
  [`${RDFS}subClassOf`, 'rdfs:subClassOf'],
  ['http://schema.org/domainIncludes', 'schema:domainIncludes'],
])

type Term = { '@id': string; [link: string]: string | { '@id': string }[] }

/** The vocabulary in the validator's form: each type with the types it extends, each property with the types that have it. */
async function readVocabulary(): Promise<{ '@graph': Term[] }> {
  const terms = new Map<string, Term>()
  for (const [, id = '', verb = '', what = ''] of (await readFile(VOCABULARY, 'utf8')).matchAll(
    FACT,
  )) {
    const term = terms.get(id) ?? { '@id': id }
    terms.set(id, term)
    const link = LINKS.get(verb)
    const kind = verb === `${RDF}type` ? KINDS.get(what) : undefined
    if (kind) term['@type'] = kind
    if (link) term[link] = [...(term[link] ?? []), { '@id': what }] as { '@id': string }[]
  }
  return { '@graph': [...terms.values()] }
}

let validator: Promise<Validator> | undefined

/** The problems that a crawler would find. */
export async function issuesIn(page: string): Promise<string[]> {
  validator ??= readVocabulary().then((vocabulary) => new Validator(vocabulary))
  const read = new WebAutoExtractor({}).parse(page)
  const issues = await (await validator).validate(read)
  const nothing = Object.keys(read.jsonld).length === 0 ? ['The page describes nothing'] : []
  return [...nothing, ...issues.map((issue) => issue.issueMessage), ...cardIssues(read.metatags)]
}

// The tags that ogp.me requires, and those that a large card also needs.
const CARD = ['og:title', 'og:type', 'og:url', 'og:image', 'og:description', 'twitter:card']
const ADDRESSES = ['og:url', 'og:image', 'twitter:image']

function cardIssues(tags: Record<string, string[]>): string[] {
  const valuesOf = (name: string) => tags[name] ?? []
  return [
    ...CARD.filter((name) => valuesOf(name).length !== 1 || valuesOf(name)[0] === '').map(
      (name) => `${name} is missing or not alone`,
    ),
    ...ADDRESSES.filter(
      (name) => !valuesOf(name).every((url) => /^https?:/.test(url) && URL.canParse(url)),
    ).map((name) => `${name} is no whole address`),
  ]
}
