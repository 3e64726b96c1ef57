import ICAL from 'ical.js'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import {
  accept,
  anAgreedDeal,
  aProposal,
  counter,
  dealAs,
  handOver,
  writePapers,
} from '../../../../test/deals.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { run, sql } from '../../../db/sql.ts'

const anApp = emptiedApps()

async function download(app: TestApp, { token }: SignedIn, deal: string, file: string) {
  const answer = await fetch(`${app.url}/api/deals/${deal}/${file}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function textOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.join(' ').replace(/\s+/g, ' ')
}

const pdfOf = async (app: TestApp, member: SignedIn, deal: string, language = 'en') =>
  (await download(app, member, deal, `agreement.pdf?language=${language}`)).bytes

const in2Days = () => new Date(Date.now() + 2 * 86_400_000).toISOString()

describe('the agreement', () => {
  test('is a PDF of the agreed version with its papers, the same for both parties', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await anAgreedDeal(app, { place: 'Rīga' })
    await writePapers(anna, deal, anna.car, { vin: 'YV1902FH5D1796335', keys: 2 })
    const { answer, bytes } = await download(app, anna, deal, 'agreement.pdf')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const text = await textOf(bytes)
    const { agreement_hash } = await dealAs(anna, deal)
    for (const said of [anna.name, berta.name, 'YV1902FH5D1796335', 'Rīga', agreement_hash ?? ''])
      expect(text).toContain(said)
    expect((await pdfOf(app, berta, deal)).equals(bytes)).toBe(true)
    expect(await textOf(await pdfOf(app, berta, deal, 'lv'))).toContain(
      'Transportlīdzekļu maiņas līgums',
    )
  })

  test('has the cars as they were agreed, whatever becomes of a listing', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await anAgreedDeal(app)
    const before = await pdfOf(app, berta, deal)
    // As a listing could be edited before it was locked.
    await run(
      app.pool,
      sql`update cars set year = 2010, make = 'Fiat', model = 'Panda' where id = ${anna.car}`,
    )
    expect(await textOf(before)).toContain('Volvo')
    expect((await pdfOf(app, berta, deal)).equals(before)).toBe(true)
  })

  test('stays that of the agreed version while a newer one waits', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await anAgreedDeal(app, { place: 'Rīga' })
    const before = await pdfOf(app, anna, deal)
    await counter(anna, deal, 1, [anna, berta], { place: 'Cēsis' })
    expect((await pdfOf(app, anna, deal)).equals(before)).toBe(true)
    await accept(berta, deal, 2)
    expect(await textOf(await pdfOf(app, anna, deal))).toContain('Cēsis')
  })

  test('does not exist before everyone has accepted, for anyone else, or once it is cancelled', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await aProposal(app)
    const refusal = async (member: SignedIn) =>
      (await member.get(`/api/deals/${deal}/agreement.pdf`)).body
    expect(await refusal(anna)).toMatchObject({ code: 'NOT_AGREED' })
    await accept(berta, deal)
    expect(await refusal(await signedIn(app))).toMatchObject({ code: 'NOT_FOUND' })
    await anna.post(`/api/deals/${deal}/cancel`, {})
    expect(await refusal(anna)).toMatchObject({ code: 'NOT_AGREED' })
  })

  test('of a done swap is kept as it was when a party leaves, whose papers and name are gone elsewhere', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await anAgreedDeal(app)
    await writePapers(anna, deal, anna.car, { vin: 'YV1902FH5D1796335', plate: 'AB-1234' })
    for (const party of [anna, berta]) await handOver(party, deal)
    const before = await pdfOf(app, berta, deal)
    expect((await anna.delete('/api/me', { password: PASSWORD })).status).toBe(200)
    expect((await pdfOf(app, berta, deal)).equals(before)).toBe(true)
    const left = await dealAs(berta, deal)
    expect(left.papers).toEqual([])
    expect(JSON.stringify(left)).not.toContain(anna.name)
  })

  test('can be looked at before, page by page, by whoever may have it', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await anAgreedDeal(app, { place: 'Rīga' })
    const path = `/api/deals/${deal}/agreement-pages?language=lv`
    const { svgs } = (await anna.get(path)).body as { svgs: string[] }
    const pdf = await getDocumentProxy(new Uint8Array(await pdfOf(app, anna, deal, 'lv')))
    expect(svgs).toHaveLength(pdf.numPages)
    for (const svg of svgs) expect(svg).toMatch(/^<svg .*<\/svg>$/)
    expect((await berta.get(path)).body).toEqual({ svgs })
    expect((await (await signedIn(app)).get(path)).body).toMatchObject({ code: 'NOT_FOUND' })
    await anna.post(`/api/deals/${deal}/cancel`, {})
    expect((await anna.get(path)).body).toMatchObject({ code: 'NOT_AGREED' })
  })

  test('is refused in a language that does not exist', async () => {
    const { anna, deal } = await anAgreedDeal(await anApp())
    expect((await anna.get(`/api/deals/${deal}/agreement.pdf?language=xx`)).status).toBe(400)
  })
})

describe('the calendar file', () => {
  const eventOf = (bytes: Buffer) => {
    const calendar = new ICAL.Component(ICAL.parse(bytes.toString()))
    return new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  }

  test('has the meeting in UTC, tentative while it is only proposed', async () => {
    const app = await anApp()
    const meet_at = in2Days()
    const { anna, berta, deal, match } = await aProposal(app, {
      meet_at,
      place: 'Rīga, Brīvības iela',
    })
    const { answer, bytes } = await download(app, berta, deal, 'calendar.ics')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/)
    const event = eventOf(bytes)
    expect(event.startDate.toJSDate().getTime()).toBe(Math.floor(Date.parse(meet_at) / 1000) * 1000)
    expect(event.location).toBe('Rīga, Brīvības iela')
    expect(event.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
    expect(event.component.getFirstPropertyValue('url')).toContain(`/chat/${match}/plan`)
    expect(event.summary).toBe('Car swap: 1990 Volvo 240, 1990 Volvo 240')
    await accept(berta, deal)
    const agreed = eventOf((await download(app, anna, deal, 'calendar.ics')).bytes)
    expect(agreed.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(agreed.uid).toBe(event.uid)
  })

  test('is in the member’s language, or in the one that is asked for', async () => {
    const app = await anApp()
    const { anna, deal } = await anAgreedDeal(app, { meet_at: in2Days() })
    await anna.patch('/api/me', { language: 'lv' })
    const { bytes } = await download(app, anna, deal, 'calendar.ics')
    expect(eventOf(bytes).summary).toMatch(/^Auto maiņa: /)
    const asked = await download(app, anna, deal, 'calendar.ics?language=en')
    expect(eventOf(asked.bytes).summary).toMatch(/^Car swap: /)
  })

  test('replaces the meeting when a later version is agreed', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await anAgreedDeal(app, { meet_at: in2Days() })
    const first = eventOf((await download(app, anna, deal, 'calendar.ics')).bytes)
    await counter(anna, deal, 1, [anna, berta], { meet_at: in2Days() })
    await accept(berta, deal, 2)
    const second = eventOf((await download(app, anna, deal, 'calendar.ics')).bytes)
    expect([first.sequence, second.sequence, second.uid]).toEqual([1, 2, first.uid])
  })

  test('does not exist without a time, for anyone else, or once the deal is over', async () => {
    const app = await anApp()
    const without = await anAgreedDeal(app)
    const status = async (member: SignedIn, deal: string) =>
      (await member.get(`/api/deals/${deal}/calendar.ics`)).status
    expect(await status(without.anna, without.deal)).toBe(404)
    const { anna, deal } = await anAgreedDeal(app, { meet_at: in2Days() })
    expect(await status(await signedIn(app), deal)).toBe(404)
    expect(await status(anna, deal)).toBe(200)
    await anna.post(`/api/deals/${deal}/cancel`, {})
    expect(await status(anna, deal)).toBe(404)
  })
})
