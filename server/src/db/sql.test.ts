import { expect, test } from 'vitest'
import { all, literal, type Sql, sql } from './sql.ts'

const textAndValues = ({ text, values }: Sql) => [text, values]

// `sql` keeps the texts that it has put together.

test('the same template with other parts is another statement', () => {
  const column = { id: sql`u.id`, name: sql`u.name` }
  const select = (part: Sql | string) => sql`select ${part} from users u where u.id = ${7}`
  for (let again = 0; again < 2; again++) {
    expect(textAndValues(select(column.id))).toEqual([
      'select u.id from users u where u.id = $1',
      [7],
    ])
    expect(textAndValues(select(column.name))).toEqual([
      'select u.name from users u where u.id = $1',
      [7],
    ])
    expect(textAndValues(select('a value'))).toEqual([
      'select $1 from users u where u.id = $2',
      ['a value', 7],
    ])
  }
  expect(select(column.id).name).toBe(select(column.id).name)
  expect(select(column.id).name).not.toBe(select(column.name).name)
})

test('parts in parts keep the order of their values', () => {
  const isYear = (year: number) => sql`year = ${year}`
  const wanted = (years: number[]) =>
    sql`select from cars where owner = ${'anna'} and ${all(years.map(isYear))} limit ${literal(20)}`
  expect(textAndValues(wanted([1999]))).toEqual([
    'select from cars where owner = $1 and true and year = $2 limit 20',
    ['anna', 1999],
  ])
  expect(textAndValues(wanted([1999, 2001]))).toEqual([
    'select from cars where owner = $1 and true and year = $2 and year = $3 limit 20',
    ['anna', 1999, 2001],
  ])
  expect(wanted([1999]).name).toBe(wanted([2001]).name)
})
