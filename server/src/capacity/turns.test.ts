import { expect, test } from 'vitest'
import { createTurns, type Turns } from './turns.ts'

type Running = { name: string; charge(cost: number): void; end(): void; fail(): void }

/** Tasks that run until the test ends them. `began` and `refused` have their names in the order in which that happened. */
function working(turns: Turns) {
  const began: string[] = []
  const refused: string[] = []
  const running = new Map<string, Running>()
  const begin = (whose: string, name: string, gone?: AbortSignal) => {
    const done = turns(
      whose,
      (charge) =>
        new Promise<void>((end, reject) => {
          began.push(name)
          running.set(name, { name, charge, end, fail: () => reject(new Error('failed')) })
        }),
      gone,
    )
    done.catch(({ code }: { code?: string }) => code === 'BUSY' && refused.push(name))
    return done
  }
  const hasBegun = (name: string) => expect.poll(() => began).toContain(name)
  /** Ends a task, and waits until the next one has begun. */
  const endAndSee = async (name: string, next: string, cost = 0) => {
    await hasBegun(name)
    running.get(name)?.charge(cost)
    running.get(name)?.end()
    await hasBegun(next)
    expect(began.at(-1)).toBe(next)
  }
  const isRefused = (name: string) => expect.poll(() => refused.at(-1)).toBe(name)
  return { began, refused, running, begin, hasBegun, isRefused, endAndSee }
}

test('a member’s one waits for no more than what runs already, however many another has waiting', async () => {
  const { begin, endAndSee } = working(createTurns(1, 100))
  for (let n = 1; n <= 12; n++) begin('anna', `anna ${n}`)
  begin('berta', 'berta 1')
  begin('carla', 'carla 1')
  await endAndSee('anna 1', 'berta 1', 50)
  await endAndSee('berta 1', 'carla 1', 50)
  await endAndSee('carla 1', 'anna 2', 50)
})

test('only one of a member’s runs at a time, even if nobody else needs the slot', async () => {
  const { began, begin, hasBegun, endAndSee } = working(createTurns(2, 100))
  for (let n = 1; n <= 3; n++) begin('anna', `anna ${n}`)
  begin('berta', 'berta 1')
  begin('carla', 'carla 1')
  await hasBegun('berta 1')
  expect(began).toEqual(['anna 1', 'berta 1'])
  await endAndSee('berta 1', 'carla 1', 1)
  await endAndSee('anna 1', 'anna 2', 1)
})

test('members take turns by what theirs cost, not by their number', async () => {
  const { begin, endAndSee } = working(createTurns(1, 100))
  for (let n = 1; n <= 3; n++) begin('anna', `anna ${n}`)
  for (let n = 1; n <= 6; n++) begin('berta', `berta ${n}`)
  await endAndSee('anna 1', 'berta 1', 500)
  for (let n = 1; n <= 4; n++) await endAndSee(`berta ${n}`, `berta ${n + 1}`, 120)
  await endAndSee('berta 5', 'anna 2', 120)
  await endAndSee('anna 2', 'berta 6', 500)
})

test('what a member has cost is kept while others wait, and being idle gives no credit', async () => {
  const { running, begin, endAndSee } = working(createTurns(1, 100))
  const first = begin('anna', 'anna 1')
  for (let n = 1; n <= 4; n++) begin('berta', `berta ${n}`)
  await endAndSee('anna 1', 'berta 1', 30)
  await first
  // One after the other costs the same as all at once.
  begin('anna', 'anna 2')
  await endAndSee('berta 1', 'berta 2', 20)
  await endAndSee('berta 2', 'anna 2', 20)
  begin('carla', 'carla 1')
  begin('carla', 'carla 2')
  await endAndSee('anna 2', 'carla 1', 30)
  await endAndSee('carla 1', 'berta 3', 20)
  expect([...running.keys()]).not.toContain('carla 2')
})

test('what costs nothing does not go first again and again', async () => {
  const { begin, endAndSee } = working(createTurns(1, 100))
  for (let n = 1; n <= 3; n++) begin('anna', `anna ${n}`)
  for (let n = 1; n <= 2; n++) begin('berta', `berta ${n}`)
  await endAndSee('anna 1', 'berta 1')
  await endAndSee('berta 1', 'anna 2')
  await endAndSee('anna 2', 'berta 2')
})

test('when too many wait, the newest of who has most waiting is refused, and nobody with fewer', async () => {
  const { began, refused, begin, isRefused, endAndSee } = working(createTurns(1, 3))
  for (let n = 1; n <= 4; n++) begin('anna', `anna ${n}`)
  await expect(begin('anna', 'anna 5')).rejects.toMatchObject({ code: 'BUSY', retry_after: 5 })
  begin('berta', 'berta 1')
  await isRefused('anna 4')
  begin('carla', 'carla 1')
  await isRefused('anna 3')
  // Every line has one task: now the newcomer is refused.
  begin('dora', 'dora 1')
  await isRefused('dora 1')
  await endAndSee('anna 1', 'berta 1', 1)
  await endAndSee('berta 1', 'carla 1', 1)
  await endAndSee('carla 1', 'anna 2', 1)
  expect([began.length, refused.length]).toEqual([4, 4])
})

test('who hangs up while waiting leaves the queue; what has begun is finished', async () => {
  const { began, running, begin, isRefused, endAndSee } = working(createTurns(1, 2))
  const [one, two] = [new AbortController(), new AbortController()]
  const first = begin('anna', 'anna 1', one.signal)
  begin('anna', 'anna 2', two.signal)
  const third = begin('anna', 'anna 3')
  two.abort()
  await isRefused('anna 2')
  // There is room again.
  begin('berta', 'berta 1')
  one.abort()
  begin('berta', 'berta 2', AbortSignal.abort())
  await isRefused('berta 2')
  await endAndSee('anna 1', 'berta 1', 1)
  await first
  await endAndSee('berta 1', 'anna 3', 1)
  running.get('anna 3')?.end()
  await third
  expect(began).toEqual(['anna 1', 'berta 1', 'anna 3'])
})

test('a failure frees its slot, and only once', async () => {
  const { began, running, begin, hasBegun } = working(createTurns(1, 9))
  const [first, second] = [begin('anna', 'anna 1'), begin('anna', 'anna 2')]
  await hasBegun('anna 1')
  running.get('anna 1')?.fail()
  await expect(first).rejects.toThrow('failed')
  await hasBegun('anna 2')
  running.get('anna 2')?.end()
  await second
  begin('anna', 'anna 3')
  begin('berta', 'berta 1')
  await hasBegun('anna 3')
  expect(began).toEqual(['anna 1', 'anna 2', 'anna 3'])
})
