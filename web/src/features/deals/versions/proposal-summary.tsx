import type { Deal, Version } from '@keyswap/contract/deals'
import { dateTime } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { deals } from '../deals.texts.ts'
import type { People } from '../people.ts'
import { comparedWith } from '../plan-state.ts'
import { PlanLines } from '../step.tsx'
import { WordsBelow } from '../words-below.tsx'
import { changedParts, replacedNote, type TermsPart, termsParts } from './changes.ts'
import { useTermTexts } from './use-term-texts.ts'

type Props = { deal: Deal; people: People; version: Version }

type NoteProps = { version: Version; before: Version | undefined }

/** The words of the one who proposed it, and those that they replace in the agreement. */
export function Note({ version, before }: NoteProps) {
  const { t } = useMessages(deals)
  const { note } = version.terms
  const replaced = replacedNote(version, before)
  return (
    <>
      {note && (
        <div>
          <p className="border-l-3 border-line-strong pl-3 whitespace-pre-line wrap-anywhere">
            {note}
          </p>
          <WordsBelow words={note} by={version.proposed_by} />
        </div>
      )}
      {replaced && <PlanLines lines={note ? [] : [t('plan.no_note')]} before={[replaced]} />}
    </>
  )
}

/** What a version says: what it changes, or all of the first one. With the note, and how long it is valid. */
export function ProposalSummary({ deal, people, version }: Props) {
  const speech = useMessages(deals)
  const { t } = speech
  const { lines, linesBefore, factLines } = useTermTexts(people)
  const before = comparedWith(deal, version)
  const changed = changedParts(version, before)
  const hasChanged = changed.length > 0 || replacedNote(version, before) !== null
  const differences = version.terms.legs.flatMap(({ car_id }) => factLines(version, before, car_id))
  const shown: readonly TermsPart[] = before ? changed : termsParts
  return (
    <>
      <Note version={version} before={before} />
      {before && (
        <p className="text-small font-semibold text-muted">
          {t(hasChanged ? 'plan.what_changed' : 'plan.nothing_changed')}
        </p>
      )}
      <dl className="grid grid-cols-1 gap-2">
        {shown.map((part) => (
          <div key={part} className="grid grid-cols-1 gap-0.5">
            <dt className="text-small text-muted">{t(`part.${part}`)}</dt>
            <dd>
              <PlanLines
                lines={[...lines[part](version), ...(part === 'cars' ? differences : [])]}
                before={before && linesBefore(part, before)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-muted">
        {t('plan.valid_until', { date: dateTime(version.terms.valid_until, speech) })}
      </p>
    </>
  )
}
