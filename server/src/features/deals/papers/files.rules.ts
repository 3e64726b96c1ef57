// The files of a deal: the agreement to sign and the meeting for a calendar.
import type { languages } from '@keyswap/contract/languages'
import type { Viewer } from '../../../calls/viewer.ts'
import { createTurns } from '../../../capacity/turns.ts'
import type { Db } from '../../../db/sql.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { createThread } from '../../../outside/thread.ts'
import type { Wanted } from '../agreement/agreement.thread.ts'
import { agreementTexts } from '../agreement/texts.ts'
import { calendarOf } from './calendar.ts'
import { readAgreement, readAppointment } from './files.store.ts'

// Of four owners it takes half a second, so members take turns.
const inTurn = createTurns(1, 20)
const draw = createThread<Wanted, Uint8Array | string[]>(
  new URL('../agreement/agreement.thread.ts', import.meta.url),
)

type Language = (typeof languages)[number]
type Asked = { deal_id: string; language: Language; gone?: AbortSignal | undefined }

export const agreementOf = async (db: Db, viewer: Viewer, asked: Asked): Promise<Buffer> =>
  Buffer.from((await drawn(db, viewer, 'pdf', asked)) as Uint8Array)

export const agreementPagesOf = async (db: Db, viewer: Viewer, asked: Asked) => ({
  svgs: (await drawn(db, viewer, 'svgs', asked)) as string[],
})

async function drawn(
  db: Db,
  viewer: Viewer,
  as: Wanted['as'],
  { deal_id, language, gone }: Asked,
): Promise<Uint8Array | string[]> {
  const found = await readAgreement(db, deal_id, viewer.id)
  if (!found) throw new Refusal('NOT_FOUND')
  if (!found.agreement) throw new Refusal('NOT_AGREED')
  const agreement = { ...found.agreement, language }
  return inTurn(viewer.id, () => draw({ as, agreement }), gone)
}

/** A meeting that is only proposed is tentative. There is none of a deal that is over without a swap. */
export async function meetingOf(
  { db, site_url }: { db: Db; site_url: string },
  viewer: Viewer,
  deal_id: string,
  wanted: Language | undefined,
): Promise<string> {
  const found = await readAppointment(db, deal_id, viewer.id)
  const status = found && STATUS[found.state]
  if (!found?.meet_at || !status) throw new Refusal('NOT_FOUND')
  const { chat_kind, chat_id, cars, language, number, created_at, meet_at, place, note } = found
  return calendarOf({
    deal_id,
    version: number,
    status,
    created_at: new Date(created_at),
    meet_at: new Date(meet_at),
    title: `${agreementTexts[wanted ?? language].meeting}: ${cars.join(', ')}`,
    place,
    note,
    url: new URL(`/${chat_kind === 'match' ? 'chat' : 'rings'}/${chat_id}/plan`, site_url).href,
  })
}

const STATUS: Partial<Record<string, 'TENTATIVE' | 'CONFIRMED'>> = {
  open: 'TENTATIVE',
  agreed: 'CONFIRMED',
  disputed: 'CONFIRMED',
  done: 'CONFIRMED',
}
