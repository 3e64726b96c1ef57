// The files of a deal: the agreement to sign and the meeting for a calendar.
import { buffer } from 'node:stream/consumers'
import type { languages } from '@keyswap/contract/languages'
import type { Viewer } from '../../../calls/viewer.ts'
import { createTurns } from '../../../capacity/turns.ts'
import type { Db } from '../../../db/sql.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { asJpeg } from '../../../outside/pictures.ts'
import { createThread } from '../../../outside/thread.ts'
import { findPicture, type PictureName, type Pictures } from '../../pictures/index.ts'
import type { Wanted } from '../agreement/agreement.thread.ts'
import type { AnnexPhoto } from '../agreement/annex.ts'
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

type Files = Pick<Pictures, 'db' | 'storage'>

export const agreementOf = async (files: Files, viewer: Viewer, asked: Asked): Promise<Buffer> =>
  Buffer.from((await drawn(files, viewer, 'pdf', asked)) as Uint8Array)

export const agreementPagesOf = async (files: Files, viewer: Viewer, asked: Asked) => ({
  svgs: (await drawn(files, viewer, 'svgs', asked)) as string[],
})

/** How wide the annex has its photos: a screen shows less than paper. */
const WIDTHS = { pdf: 640, svgs: 320 } as const

async function drawn(
  { db, storage }: Files,
  viewer: Viewer,
  as: Wanted['as'],
  { deal_id, language, gone }: Asked,
): Promise<Uint8Array | string[]> {
  const found = await readAgreement(db, deal_id, viewer.id)
  if (!found) throw new Refusal('NOT_FOUND')
  if (!found.agreement) throw new Refusal('NOT_AGREED')
  const { photos: stored, ...agreement } = found.agreement
  return inTurn(
    viewer.id,
    async () => {
      const photos: AnnexPhoto[] = []
      for (const { user_id, file, ...photo } of stored) {
        const name = { userId: user_id, carId: deal_id, file }
        photos.push({ ...photo, image: await readImage(storage, name, WIDTHS[as]) })
      }
      return draw({ as, agreement: { ...agreement, language, photos } })
    },
    gone,
  )
}

/** Null if it is missing or damaged: the document is made all the same. */
const readImage = (storage: Files['storage'], name: PictureName, width: number) =>
  findPicture(storage, name, width)
    .then(async (picture) => asJpeg(await buffer(await picture.open())))
    .catch(() => null)

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
