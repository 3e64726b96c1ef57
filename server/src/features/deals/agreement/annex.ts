// Photos of the handover, small, behind the pages to sign. docs/decisions/0078-photos-at-the-handover.md
import { type HandoverView, handoverViews } from '@keyswap/contract/choices'
import type { Leg, Terms } from '@keyswap/contract/deals'
import type { languages } from '@keyswap/contract/languages'
import { deal as limits } from '@keyswap/contract/limits'
import type { Jpeg } from '../../../outside/pictures.ts'
import type { Figure, Sheet } from './sheet.ts'
import type { AgreementTexts } from './texts.ts'
import { stampIn } from './words.ts'

export type AnnexPhoto = {
  car_id: string
  view: HandoverView
  caption: string | null
  created_at: string
  /** Of the picture as it is stored: who took it can download that one. The file that was sent leaves the phone. */
  stored_digest: string
  /** Null if it is missing or cannot be read. */
  image: Jpeg | null
}

/** Of who gets a car: when they said that they have the keys. */
export type Word = { user_id: string; at: string }

type Annexed = {
  photos: readonly AnnexPhoto[]
  words: readonly Word[]
  /** When the swap was done or ended. */
  ended_at: string | null
  legs: readonly Leg[]
  terms: Pick<Terms, 'meet_at'>
  /** The language of the country. */
  spoken: readonly [(typeof languages)[number], ...unknown[]]
  say(what: (texts: AgreementTexts) => string): string[]
  titleOf(car_id: string): string
  nameOf(user_id: string): string
  quoted(text: string | null): string | null
}

const DAY = 24 * 3_600_000

export function drawAnnex(sheet: Sheet, annexed: Annexed): void {
  const { photos, words, legs, terms, spoken, say, titleOf, nameOf } = annexed
  if (photos.length === 0) return
  const label = (what: (texts: AgreementTexts) => string) => say(what).join(' / ')
  sheet.turn()
  sheet.heading(label(({ annex }) => annex))
  sheet.paragraphs(say(({ annex_note }) => annex_note))
  for (const { car_id, receiver_id } of legs) {
    const own = photos
      .filter((photo) => photo.car_id === car_id)
      .toSorted((a, b) => handoverViews.indexOf(a.view) - handoverViews.indexOf(b.view))
    const word = words.find(({ user_id }) => user_id === receiver_id)
    if (own.length === 0 && !word) continue
    const said =
      word && `${label(({ got_keys }) => got_keys)}: ${stampIn(spoken[0], word.at, terms.meet_at)}`
    const gets = `${label((texts) => texts.gets)}: ${nameOf(receiver_id)}`
    sheet.figures(
      [titleOf(car_id), [gets, ...(said ? [said] : [])].join('   ')],
      own.map((photo) => figureOf(photo, word, annexed, label)),
      label(({ no_picture }) => no_picture),
    )
  }
}

function figureOf(
  { view, caption, created_at, stored_digest, image }: AnnexPhoto,
  word: Word | undefined,
  { spoken, terms, quoted, ended_at }: Annexed,
  label: (what: (texts: AgreementTexts) => string) => string,
): Figure {
  const words = quoted(caption)
  const is = (moment: string | null | undefined, later_ms = 0) =>
    moment != null && Date.parse(created_at) > Date.parse(moment) + later_ms
  const after = is(word?.at)
    ? 'after_keys'
    : is(ended_at)
      ? 'after_end'
      : is(terms.meet_at, DAY)
        ? 'after_meeting'
        : null
  return {
    image,
    lines: [
      label((texts) => texts.view[view.startsWith('damage') ? 'damage' : (view as 'vin')]),
      ...(words === null ? [] : [words]),
      stampIn(spoken[0], created_at, terms.meet_at),
      ...(after ? [label((texts) => texts[after])] : []),
      `SHA-256 ${stored_digest.slice(0, limits.photo_hash_shown)}`,
    ],
  }
}
