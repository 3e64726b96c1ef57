import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { riskIn } from './risk.ts'

const sentences = (file: string): string[] =>
  readFileSync(new URL(`examples/${file}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')

describe.each(['en', 'lv'])('in %s', (language) => {
  test('none of 200 innocent sentences is marked', () => {
    const innocent = sentences(`innocent.${language}`)
    expect(innocent).toHaveLength(200)
    expect(innocent.filter((text) => riskIn(text) !== null)).toEqual([])
  })

  test('nine of ten scams are marked', () => {
    const scams = sentences(`scam.${language}`)
    expect(scams).toHaveLength(50)
    expect(scams.filter((text) => riskIn(text) !== null).length).toBeGreaterThanOrEqual(45)
  })
})

test.each([
  ['Pay me €200 in advance', 'advance'],
  ['My courier will pick up the car', 'delivery'],
  ['Buy a gift card and send me the code', 'voucher'],
  ['I only take bitcoin', 'crypto'],
  ['LV80 BANK 0000 4351 9500 1', 'bank'],
  ['Write me on WhatsApp', 'messenger'],
])('"%s" is about %s', (text, kind) => {
  expect(riskIn(text)).toBe(kind)
})

test('who refuses it is not marked', () => {
  for (const text of [
    'I don’t pay in advance',
    'No escrow, please',
    'Never send a deposit, it’s a scam',
    'Nekādu priekšapmaksu nemaksāšu',
  ])
    expect(riskIn(text)).toBe(null)
})

test('a number like that of a bank account is one only with its check digits', () => {
  expect(riskIn('LV81 BANK 0000 4351 9500 1')).toBe(null)
  expect(riskIn('VIN: WVWZZZ1JZXW000001')).toBe(null)
})

test('letters of other scripts that look like Latin ones hide nothing', () => {
  for (const text of [
    'P\u0430y the de\u0440\u043esit first',
    '\u0420\u0430\u0443 in advance',
    'Write me on Wh\u0430ts\u0391pp',
  ])
    expect(riskIn(text), text).not.toBe(null)
})

test('innocent sentences in Russian are not marked', () => {
  for (const text of [
    'Здравствуйте! Машина ещё продаётся? Можно посмотреть в субботу в 14:00?',
    'Аккумулятор новый, зимняя резина в подарок, ТО до мая. VIN пришлю вечером.',
    'Без предоплаты, деньги при встрече. Bluetooth и USB работают.',
  ])
    expect(riskIn(text), text).toBe(null)
})

test('letters that no reader sees hide nothing', () => {
  expect(riskIn('bit\u200Bco\u00ADin')).toBe('crypto')
})
