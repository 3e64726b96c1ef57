// What the web prints beside a name is nobody's name, in any language.
import { expect, test } from 'vitest'
import { looksPrinted } from '../../server/src/features/accounts/credentials/printed-names.ts'
import { swaps } from '../../web/src/domain/swaps.texts.ts'
import { deals } from '../../web/src/features/deals/deals.texts.ts'
import { texts as dealsInLatvian } from './web/deals.ts'
import { texts as swapsInLatvian } from './web/swaps.ts'

test.each([
  ['English', swaps.english, deals.english],
  ['Latvian', swapsInLatvian, dealsInLatvian],
])('what stands beside a name in %s is in no name', (_, beside, renamed) => {
  const printed = [
    ...Object.values(beside['swaps.count']).map((text) => text.replace('{count}', '12')),
    beside['swaps.none'],
    beside['swaps.again'].replace('{percent}', '100'),
    renamed['person.renamed'].replace('{agreed} ', '').replace('{name}', 'Karl'),
  ]
  for (const text of printed) expect(looksPrinted(`Pia ${text}`), text).toBe(true)
})
