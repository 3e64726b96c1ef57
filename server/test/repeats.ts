// Calls that a client may send again. `prepare` returns a function that sends the call; `again` is the status of the second
// answer if it is not 200.
import { randomUUID } from 'node:crypto'
import type { Session } from '@keyswap/contract/accounts'
import type { Alert } from '@keyswap/contract/alerts'
import type { TestApp } from './app.ts'
import { A_CAR, aDraft, aFileName, aPhotoOn, upload } from './cars.ts'
import { type Answer, asMember, type SignedIn, send, signedIn } from './client.ts'
import {
  accept,
  aDoneDeal,
  aDriver,
  anAgreedDeal,
  aPair,
  aProposal,
  circleOf,
  handOver,
  like,
  review,
  writePapers,
} from './deals.ts'
import { aToken, PASSWORD } from './factories.ts'
import { uploadPhoto } from './photos.ts'
import { aSmallPicture } from './pictures.ts'
import { anOfferedRing, answerRing, threeInARing } from './rings.ts'

export type Repeat = { prepare(app: TestApp): Promise<() => Promise<Answer>>; again?: number }

const chats: Record<string, Repeat> = {
  'a message': {
    async prepare(app) {
      const { anna, match } = await aPair(app)
      const message = { content: 'Hello', client_id: randomUUID() }
      return () => anna.post(`/api/matches/${match}/messages`, message)
    },
  },
  'a photo in a chat': {
    async prepare(app) {
      const { anna, match } = await aPair(app)
      const id = randomUUID()
      return () => uploadPhoto(anna, `/api/matches/${match}`, id)
    },
  },
  'a chat is read': {
    async prepare(app) {
      const { anna, match } = await aPair(app)
      return () => anna.post(`/api/matches/${match}/read`, { seq: 1 })
    },
  },
  'a match is ended': {
    async prepare(app) {
      const { anna, match } = await aPair(app)
      return () => anna.post(`/api/matches/${match}/end`, { how: 'unmatch' })
    },
    again: 404,
  },
  'a like': {
    async prepare(app) {
      const [anna, berta] = [await aDriver(app), await aDriver(app)]
      return () => like(anna, berta.car, anna.car)
    },
  },
  'a pass': {
    async prepare(app) {
      const [anna, berta] = [await signedIn(app), await aDriver(app)]
      return () => anna.post('/api/swipes', { direction: 'pass', target_car_id: berta.car })
    },
  },
  'a pass is taken back': {
    async prepare(app) {
      const [anna, berta] = [await signedIn(app), await aDriver(app)]
      await anna.post('/api/swipes', { direction: 'pass', target_car_id: berta.car })
      return () => anna.delete(`/api/swipes/${berta.car}`)
    },
    again: 404,
  },
  'a block': {
    async prepare(app) {
      const { anna, berta } = await aPair(app)
      return () => anna.post('/api/me/blocks', { user_id: berta.id })
    },
  },
  'a block is lifted': {
    async prepare(app) {
      const { anna, berta } = await aPair(app)
      await anna.post('/api/me/blocks', { user_id: berta.id })
      return () => anna.delete(`/api/me/blocks/${berta.id}`)
    },
  },
  'a report': {
    async prepare(app) {
      const { anna, match } = await aPair(app)
      return () => anna.post(`/api/matches/${match}/report`, { reason: 'Rude' })
    },
  },
}

const cars: Record<string, Repeat> = {
  'a draft': {
    async prepare(app) {
      const anna = await signedIn(app)
      const draft = { ...A_CAR, client_id: randomUUID() }
      return () => anna.post('/api/cars', draft)
    },
  },
  'an upload': {
    async prepare(app) {
      const anna = await signedIn(app)
      const { id } = await aDraft(anna)
      const [picture, file] = [await aSmallPicture(), aFileName()]
      return () => upload(anna, id, picture, file)
    },
    again: 409,
  },
  'a photo of a car': {
    async prepare(app) {
      const anna = await signedIn(app)
      const { id } = await aDraft(anna)
      const { url } = await aPhotoOn(anna, id)
      return () => anna.post('/api/car-photos', { car_id: id, url, sort_order: 0 })
    },
  },
  'a change of a car': {
    async prepare(app) {
      const anna = await signedIn(app)
      const { id } = await aDraft(anna)
      return () => anna.patch(`/api/cars/${id}`, { price: 900 })
    },
  },
  'a car is deleted': {
    async prepare(app) {
      const anna = await signedIn(app)
      const { id } = await aDraft(anna)
      return () => anna.delete(`/api/cars/${id}`)
    },
    again: 404,
  },
  'a car is shared': {
    async prepare(app) {
      const anna = await aDriver(app)
      return () => anna.post(`/api/cars/${anna.car}/share`)
    },
  },
  'a car is no longer shared': {
    async prepare(app) {
      const anna = await aDriver(app)
      await anna.post(`/api/cars/${anna.car}/share`)
      return () => anna.delete(`/api/cars/${anna.car}/share`)
    },
  },
  'a kept search': {
    async prepare(app) {
      const anna = await signedIn(app)
      return () => anna.post('/api/alerts', { search: 'volvo' })
    },
  },
  'a kept search is deleted': {
    async prepare(app) {
      const anna = await signedIn(app)
      const { id } = (await anna.post('/api/alerts', { search: 'volvo' })).body as Alert
      return () => anna.delete(`/api/alerts/${id}`)
    },
    again: 404,
  },
}

const deals: Record<string, Repeat> = {
  'a proposal': {
    async prepare(app) {
      const { anna, berta, match } = await aPair(app)
      const offer = { client_id: randomUUID(), terms: { legs: circleOf([anna, berta]) } }
      return () => anna.post(`/api/matches/${match}/deal`, offer)
    },
  },
  'a counter-offer': {
    async prepare(app) {
      const { anna, berta, deal } = await aProposal(app)
      const terms = { legs: circleOf([anna, berta]), note: 'With both keys' }
      const offer = { client_id: randomUUID(), based_on: 1, terms }
      return () => berta.post(`/api/deals/${deal}/versions`, offer)
    },
  },
  'a proposal is accepted': {
    async prepare(app) {
      const { berta, deal } = await aProposal(app)
      return () => accept(berta, deal)
    },
  },
  'a proposal is declined': {
    async prepare(app) {
      const { berta, deal } = await aProposal(app)
      return () => berta.post(`/api/deals/${deal}/decline`, {})
    },
    again: 409,
  },
  'a swap is cancelled': {
    async prepare(app) {
      const { berta, deal } = await anAgreedDeal(app)
      return () => berta.post(`/api/deals/${deal}/cancel`, { reason: 'No' })
    },
    again: 409,
  },
  papers: {
    async prepare(app) {
      const { anna, deal } = await anAgreedDeal(app)
      return () => writePapers(anna, deal, anna.car, { keys: 2 })
    },
  },
  'a check': {
    async prepare(app) {
      const { anna, berta, deal } = await anAgreedDeal(app)
      return () => anna.put(`/api/deals/${deal}/checks/${berta.car}/vin`, { done: true })
    },
  },
  'keys are handed over': {
    async prepare(app) {
      const { anna, deal } = await anAgreedDeal(app)
      return () => handOver(anna, deal)
    },
  },
  'a review': {
    async prepare(app) {
      const { anna, berta, deal } = await aDoneDeal(app)
      return () => review(anna, deal, berta)
    },
  },
}

const inRing = (how: 'join' | 'decline'): Repeat => ({
  async prepare(app) {
    const { ring, members } = await anOfferedRing(app)
    const [anna] = members
    if (!anna) throw new Error('A ring without members')
    return () => answerRing(anna, ring, how)
  },
})

const rings: Record<string, Repeat> = {
  'a ring is joined': inRing('join'),
  'a ring is declined': inRing('decline'),
  'a ring is left': {
    async prepare(app) {
      const { ring, anna } = await threeInARing(app)
      return () => answerRing(anna, ring, 'leave')
    },
  },
  'a message in a ring': {
    async prepare(app) {
      const { ring, anna } = await threeInARing(app)
      const message = { content: 'Hello', client_id: randomUUID() }
      return () => anna.post(`/api/rings/${ring}/messages`, message)
    },
  },
}

const accounts: Record<string, Repeat> = {
  'a sign-up': {
    async prepare(app) {
      const body = { email: `${randomUUID()}@example.com`, password: PASSWORD, username: 'Anna' }
      return () => send(app, 'POST', '/api/auth/sign-up', { body })
    },
    again: 409,
  },
  'a sign-out': {
    async prepare(app) {
      const anna = await signedIn(app)
      return () => anna.post('/api/auth/sign-out')
    },
  },
  'a session is ended': {
    async prepare(app) {
      const anna = await signedIn(app)
      const phone = asMember(app, anna, await aToken(app, anna.id))
      const sessions = (await phone.get('/api/me/sessions')).body as Session[]
      const other = sessions.find(({ is_current }) => !is_current)
      return () => phone.delete(`/api/me/sessions/${other?.id}`)
    },
    again: 404,
  },
  'all sessions are ended': {
    async prepare(app) {
      const anna = await signedIn(app)
      return () => anna.delete('/api/me/sessions')
    },
    again: 401,
  },
  'an account is deleted': {
    async prepare(app) {
      const anna = await signedIn(app)
      return () => anna.delete('/api/me', { password: PASSWORD })
    },
    again: 401,
  },
  'a password is changed': {
    async prepare(app) {
      const anna = await signedIn(app)
      const change = { current_password: PASSWORD, new_password: 'another one 7' }
      return () => anna.post('/api/auth/change-password', change)
    },
  },
  'an address is changed': {
    async prepare(app) {
      const anna = await signedIn(app)
      const change = { email: `${randomUUID()}@example.com`, current_password: PASSWORD }
      return () => anna.post('/api/me/email', change)
    },
  },
  'a profile is changed': {
    async prepare(app) {
      const anna = await signedIn(app)
      return () => anna.patch('/api/me', { name: 'Anna' })
    },
  },
  'a device is told nothing more': {
    async prepare(app) {
      const anna = await signedIn(app)
      return () => anna.delete('/api/me/push')
    },
  },
}

const asAdmin =
  (call: (admin: SignedIn, id: string) => Promise<Answer>): Repeat['prepare'] =>
  async (app) => {
    const [admin, { id }] = [await signedIn(app, { admin: true }), await signedIn(app)]
    return () => call(admin, id)
  }

const moderation: Record<string, Repeat> = {
  'a ban': {
    prepare: asAdmin((admin, user_id) => admin.post('/api/admin/ban-user', { user_id })),
  },
  'a ban is lifted': {
    prepare: asAdmin((admin, user_id) => admin.post('/api/admin/unban-user', { user_id })),
  },
  'an announcement is withdrawn': {
    async prepare(app) {
      const admin = await signedIn(app, { admin: true })
      const news = { title: 'News', content: 'Good.' }
      const { id } = (await admin.post('/api/admin/broadcasts', news)).body as { id: string }
      return () => admin.delete(`/api/admin/broadcasts/${id}`)
    },
  },
  'an announcement is seen': {
    async prepare(app) {
      const [admin, anna] = [await signedIn(app, { admin: true }), await signedIn(app)]
      const news = { title: 'News', content: 'Good.' }
      const { id } = (await admin.post('/api/admin/broadcasts', news)).body as { id: string }
      return () => anna.post(`/api/broadcasts/${id}/mark-viewed`)
    },
  },
}

export const repeats: Record<string, Repeat> = {
  ...chats,
  ...cars,
  ...deals,
  ...rings,
  ...accounts,
  ...moderation,
}
