import { expect, test } from 'vitest'
import { catalogue } from '../listings/catalogue.ts'
import { checkDigitOf, codesByMake, makesOf, modelYearsOf, vinPattern, vinWarnings } from './vin.ts'

// Published examples: from the tests of open-source decoders, a maker's own pages and magazines.
const AMERICAN = [
  ['137ZA903X1E412677', 'Hummer', 2001],
  ['19XFC1F7XGE028370', 'Honda', 2016],
  ['1C4RJEAG2EC476429', 'Jeep', 2014],
  ['1D7RB1CP8BS798034', 'Dodge', 2011],
  ['1FAHP3FN8AW139719', 'Ford', 2010],
  ['1GKEV13728J123735', 'GMC', 2008],
  ['1GNKRHKD2GJ223195', 'Chevrolet', 2016],
  ['1GYFC56299R410242', 'Cadillac', 2009],
  ['1N4BL3AP5DN508203', 'Nissan', 2013],
  ['1YVHZ8DH0C5M33844', 'Mazda', 2012],
  ['1ZVBP8CF4E5242560', 'Ford', 2014],
  ['2A4GM684X6R632476', 'Chrysler', 2006],
  ['2LMHJ5AT9CB565906', 'Lincoln', 2012],
  ['2T1KR32E16C583752', 'Toyota', 2006],
  ['2T2BGMCA0GC004299', 'Lexus', 2016],
  ['3C3CFFCR9FT528063', 'Fiat', 2015],
  ['4A31K3DT4CE403200', 'Mitsubishi', 2012],
  ['4JGDA6DB9GA764832', 'Mercedes-Benz', 2016],
  ['4S3BNAH62G3049699', 'Subaru', 2016],
  ['55SWF4JB6GU104745', 'Mercedes-Benz', 2016],
  ['5N1AL0MM1DC339116', 'Infiniti', 2013],
  ['5UXXW5C54F0791433', 'BMW', 2015],
  ['5XXGM4A7XFG459047', 'Kia', 2015],
] as const

const OTHERS = [
  ['JF2SJGVC3GH555328', 'Subaru', 2016],
  ['JN1AZ44EX9M403788', 'Nissan', 2009],
  ['JTHBW1GG7D2369737', 'Lexus', 2013],
  ['KNDJT2A54D7883468', 'Kia', 2013],
  ['SCBEC9ZA1EC225243', 'Bentley', 2014],
  ['SCFAD01A65G199359', 'Aston Martin', 2005],
  ['TRUSC28N711268458', 'Audi', 2001],
  ['VNKJTUD36FA838549', 'Toyota', 2015],
  ['WA1EY74LX9D205644', 'Audi', 2009],
  ['WBSWL9C54AP786013', 'BMW', 2010],
  ['WDDNG7BB4AA522219', 'Mercedes-Benz', 2010],
  ['WVGAV7AX9BW549850', 'VW', 2011],
  ['YV1902FH5D1796335', 'Volvo', 2013],
  ['TMBME65J872123456', 'skoda', 2007],
  ['WVWZZZ1KZAW394821', 'Volkswagen', 2010],
  ['W0LPC6DB3CC123456', 'Opel', 2012],
  ['XTAGFK330JY144213', 'Lada', 2018],
  ['WBY21CF090CU47924', 'BMW', 2023],
  // Their tenth character is not the year: 0, and a digit that would mean 1981 or 2011.
  ['SB164ABN10E082986', 'Toyota', 1997],
  ['VF7RD5FV8FL507366', 'Citroën', 2009],
  ['VF14SRAP451234567', 'Renault', 2014],
] as const

test.each([...AMERICAN, ...OTHERS])('the VIN %s fits a %s of %i', (vin, make, year) => {
  expect(vin).toMatch(vinPattern)
  expect(vinWarnings({ vin, make, year })).toEqual([])
})

test.each([
  ...AMERICAN.map(([vin]) => vin),
  // The usual examples of tutorials about 49 CFR 565.
  '1M8GDM9AXKP042788',
  '11111111111111111',
])('the check digit of %s is right', (vin) => {
  expect(checkDigitOf(vin)).toBe(vin.charAt(8))
})

test('one wrong character is noticed in a VIN from North America or China, and only there', () => {
  const wrong = ['1M8GDM9AXKP042789', 'LRWYGCEK0NC000000', 'WVWZZZ1KZAW394822', 'SB164ABN10E082987']
  const warned = wrong.map((vin) => vinWarnings({ vin, make: 'Other', year: 1989 }))
  expect(warned.map((found) => found.includes('check_digit'))).toEqual([true, true, false, false])
})

test('the United States also have codes that begin with 7; New Zealand has 7A to 7E', () => {
  const vins = ['7SAYGDEE0NF000000', '7AT0DH61X08123456', '7E8F0H61X08123456']
  const right = vins.map((vin) => vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9))
  const wrong = right.map((vin) => vin.slice(0, 16) + (vin.endsWith('1') ? '2' : '1'))
  const warnings = (all: string[]) =>
    all.map((vin) => vinWarnings({ vin, make: 'Tesla', year: 2022 }).includes('check_digit'))
  expect(warnings(right)).toEqual([false, false, false])
  expect(warnings(wrong)).toEqual([true, false, false])
})

test('a European Volkswagen that was built in Mexico has no check digit', () => {
  expect(vinWarnings({ vin: '3VWZZZ16ZDM012345', make: 'Volkswagen', year: 2013 })).toEqual([])
})

test('a VIN of another maker is noticed, whatever the listing calls its make', () => {
  const vin = 'TMBME65J872123456'
  for (const make of ['Audi', 'BMW', 'vw', 'мерседес'])
    expect(vinWarnings({ vin, make, year: 2007 })).toEqual(['make'])
  for (const make of ['Škoda', 'skoda', 'SKODA', 'шкода'])
    expect(vinWarnings({ vin, make, year: 2007 })).toEqual([])
})

test('makes that are built together are not mistaken for one another', () => {
  expect([...(makesOf('UU1HSDACN12345678') ?? [])]).toEqual(['Dacia', 'Renault'])
  expect(vinWarnings({ vin: 'VSSZZZ5FZHR012345', make: 'Cupra', year: 2017 })).toEqual([])
  expect(makesOf('KNMAT2MT0GP672329')?.has('Nissan')).toBe(true)
  expect(makesOf('KNDJT2A54D7883468')?.has('Nissan')).toBe(false)
})

test('no code of a make is hidden by a longer or shorter one of another make', () => {
  const hidden = Object.entries(codesByMake).flatMap(([make, codes]) =>
    codes.split(' ').flatMap((code) => {
      // A code of two characters stands for every third character.
      const begins = code.length === 3 ? [code] : [...LETTERS].map((letter) => code + letter)
      return begins.filter((begin) => !makesOf(begin.padEnd(17, '0'))?.has(make))
    }),
  )
  expect(hidden).toEqual([])
  expect(vinWarnings({ vin: 'JF1GH7LS58G036548', make: 'Subaru', year: 2008 })).toEqual([])
  expect(vinWarnings({ vin: 'JF1ZNAA1XD1710001', make: 'Toyota', year: 2013 })).toEqual([])
})

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

test('a make or a code that is not known gives no warning', () => {
  expect(vinWarnings({ vin: 'TMBME65J872123456', make: 'Tatra', year: 2007 })).toEqual([])
  expect(vinWarnings({ vin: 'TNA00000000000000', make: 'Audi', year: 2007 })).toEqual([])
})

test('a model year is one of every thirtieth', () => {
  expect(modelYearsOf('1M8GDM9AXKP042788', 2026)).toEqual([1989, 2019])
  expect(modelYearsOf('1M8GDM9AXAP042788', 2050)).toEqual([1980, 2010, 2040])
  expect(modelYearsOf('1M8GDM9AX9P042788', 2026)).toEqual([2009])
  // The characters U, Z and 0 stand for no year.
  expect(['U', 'Z', '0'].map((one) => modelYearsOf(`1M8GDM9AX${one}P042788`, 2026))).toEqual([
    [],
    [],
    [],
  ])
})

test('a year that is more than one off is noticed', () => {
  const yearsFine = (vin: string, make: string) =>
    Array.from({ length: 50 }, (_, index) => 1980 + index).filter(
      (year) => !vinWarnings({ vin, make, year }).includes('year'),
    )
  expect(yearsFine('1FAHP3FN8AW139719', 'Ford')).toEqual([1980, 1981, 2009, 2010, 2011])
  const skoda = yearsFine('TMBME65J872123456', 'Škoda')
  expect(skoda.filter((year) => year >= 1995)).toEqual([2006, 2007, 2008])
  // European VINs before 1995 say nothing about the year, so every year is allowed.
  expect(skoda.filter((year) => year < 1995)).toHaveLength(15)
})

test('the table only has makes of the catalogue, under their names there', () => {
  const names = new Set(catalogue.map(({ name }) => name))
  expect(Object.keys(codesByMake).filter((make) => !names.has(make))).toEqual([])
})
