import type { Deal } from '@keyswap/contract/deals'
import type { AuditEntry } from '@keyswap/contract/moderation'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { signedIn } from '../../../test/client.ts'
import { anAgreedDeal, dealAs, photograph } from '../../../test/deals.ts'
import { aSmallPicture } from '../../../test/pictures.ts'

test('a moderator removes a photo of a handover: nobody in the swap sees it or its caption, and it is not taken again', async () => {
  const app = await startApp()
  const { anna, berta, deal, match } = await anAgreedDeal(app)
  const picture = await aSmallPicture()
  const send = (view: 'damage_1' | 'vin', caption?: string) =>
    photograph(anna, deal, berta.car, picture, { view, ...(caption && { caption }) })
  await send('damage_1', 'You thief')
  await send('vin')
  const { body } = await berta.post(`/api/matches/${match}/report`, { reason: 'Obscene' })
  const admin = await signedIn(app, { admin: true })
  const path = `/api/admin/reports/${(body as { id: string }).id}`
  const [photo] = ((await admin.get(`${path}/deal`)).body as Deal).handover_photos
  expect(photo?.url).toBe(`${path}/handover-photos/${berta.car}/damage_1`)
  expect((await berta.delete(photo?.url ?? '')).status).toBe(403)
  expect((await admin.delete(photo?.url ?? '')).status).toBe(200)
  expect((await dealAs(berta, deal)).handover_photos).toMatchObject([
    { view: 'damage_1', caption: null, is_removed: true },
    { view: 'vin', is_removed: false },
  ])
  const ofBerta = `/api/deals/${deal}/handover-photos/${berta.car}`
  expect((await berta.get(`${ofBerta}/damage_1`)).status).toBe(404)
  expect((await berta.get(`${ofBerta}/vin`)).status).toBe(200)
  expect((await admin.get(photo?.url ?? '')).status).toBe(404)
  expect((await admin.delete(photo?.url ?? '')).body).toMatchObject({ code: 'PHOTO_NOT_FOUND' })
  // Sent again it is answered as before, and stays removed.
  await send('damage_1', 'You thief')
  expect((await dealAs(berta, deal)).handover_photos[0]).toMatchObject({
    caption: null,
    is_removed: true,
  })
  expect((await berta.get(`/api/deals/${deal}/agreement.pdf?language=en`)).status).toBe(200)
  expect((await anna.get('/api/me/decisions')).body).toMatchObject([
    { act: 'remove_handover_photo', rule: 'other', reason: '', is_by_hand: true },
  ])
  expect((await berta.get('/api/me/decisions')).body).toEqual([])
  const [entry] = (await admin.get('/api/admin/audit')).body as AuditEntry[]
  expect(entry).toMatchObject({ action: 'remove_handover_photo', target_id: deal })
})
