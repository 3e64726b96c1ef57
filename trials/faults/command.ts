// Shared by the commands that try faults.
import { join } from 'node:path'
import { atEnd } from '../bench/cleanup.ts'
import { RUN_FOLDER } from '../bench/place.ts'
import type { Fault } from './fault.ts'
import { type RunOptions, tryFault } from './run.ts'
import { detailsOf, type Row } from './table.ts'

/** The faults with these names, or all if there are none. Throws on an unknown name. */
export function chooseFaults(faults: Fault[], names: string[]): Fault[] {
  const unknown = names.filter((name) => !faults.some((fault) => fault.name === name))
  if (unknown.length > 0)
    throw new Error(
      `There is no ${unknown.join()}; there are ${faults.map(({ name }) => name).join(', ')}`,
    )
  return names.length > 0 ? faults.filter(({ name }) => names.includes(name)) : faults
}

/** Tries the faults in order, `at_once` at a time, each on its own stage. Returns a row of the table for each. */
export async function tryFaults(
  faults: Fault[],
  options: Pick<RunOptions, 'template' | 'clients' | 'pace'>,
  at_once = 1,
): Promise<Row[]> {
  const rows: Row[] = []
  const left = faults.entries()
  const tryInTurn = async () => {
    for (const [nth, fault] of left) {
      console.log(fault.title)
      rows[nth] = await rowOf(fault, { ...options, folder: join(RUN_FOLDER, fault.name), atEnd })
    }
  }
  await Promise.all(Array.from({ length: at_once }, tryInTurn))
  return rows
}

/** An error becomes a row, so that the other faults are still tried. */
async function rowOf(fault: Fault, options: RunOptions): Promise<Row> {
  try {
    return await triedRow(fault, options)
  } catch (error) {
    console.log(error)
    return { title: fault.title, failed: (error as Error).message }
  }
}

async function triedRow(fault: Fault, options: RunOptions): Promise<Row> {
  const { title } = fault
  const left_out = await fault.missing?.()
  if (left_out) return { title, left_out }
  const begun = performance.now()
  const outcome = await tryFault(fault, options)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `  ${title}: ${seconds} s, ${outcome.repeated} attempts repeated, longest gap ${(outcome.longest_gap_ms / 1000).toFixed(1)} s`,
  )
  for (const line of detailsOf(outcome)) console.log(`  ${line}`)
  return { title, outcome }
}
