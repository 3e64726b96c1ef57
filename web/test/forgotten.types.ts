// Checked by the compiler only: a new event, filter, report category or text does not compile until the screens know it.
// Each line in `refused` adds a value that does not exist. If one compiles, the compiler would miss a real new value.
import type { FilterPart, ReportCategory } from '@keyswap/contract/choices'
import type { Latvian } from '../../languages/lv/language.ts'
import { type Handlers, handlers } from '../src/app/use-news.ts'
import {
  choices,
  type Filters,
  type KeysOf,
  maxima,
} from '../src/features/matching/filters/filters.ts'
import { fitsMember } from '../src/features/matching/safety/use-report.ts'
import type { News } from '../src/lib/events/shared-stream.ts'
import type { TextGroup } from '../src/lib/messages/text-group.ts'

type Maxima<F> = Record<KeysOf<F, number>, number>
type Choices<F> = Record<KeysOf<F, readonly string[]>, readonly string[]>
type Texts = TextGroup<{ 'a.title': 'Title'; 'a.text': 'Text' }>

export const complete = {
  handlers: handlers satisfies Handlers<News>,
  parts: [] as (keyof Filters)[] satisfies FilterPart[],
  maxima: maxima satisfies Maxima<Filters>,
  choices: choices satisfies Choices<Filters>,
  fitsMember: fitsMember satisfies Record<ReportCategory, boolean>,
  texts: { 'a.title': 'Virsraksts', 'a.text': 'Teksts' } satisfies Latvian<Texts>,
}

export const refused = [
  // @ts-expect-error a new event needs a handler
  handlers satisfies Handlers<News | { type: 'no_such_event' }>,
  // @ts-expect-error a new filter needs a name and a place in `filterParts`
  [] as (keyof Filters | 'no_such_filter')[] satisfies FilterPart[],
  // @ts-expect-error a new number filter needs a maximum
  maxima satisfies Maxima<Filters & { no_such_number?: number }>,
  // @ts-expect-error a new filter by choices needs its list
  choices satisfies Choices<Filters & { no_such_choice?: string[] }>,
  // @ts-expect-error a new report category must say whether it fits a report about a member
  fitsMember satisfies Record<ReportCategory | 'no_such_category', boolean>,
  // @ts-expect-error a text needs its translation
  { 'a.title': 'Virsraksts' } satisfies Latvian<Texts>,
]
