// npm run pictures [-- words]: takes pictures of every screen and state, in all sizes, themes and languages. With words, it takes
// only those whose name contains one of them.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@keyswap/contract/languages'
import { startDemoServer } from '../setup/demo-server.ts'
import { takePictures } from './camera.ts'
import { pictures } from './list.ts'

const folder = join(import.meta.dirname, '../../../pictures')
const words = process.argv.slice(2)
const wanted = pictures.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)

const started = performance.now()
const server = await startDemoServer()
try {
  if (words.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const browser = await server.launch(['--disable-gpu'])
  const camera = {
    browser,
    url: server.url,
    folder,
    credentials: server.credentials,
  }
  const failures = await Promise.all(
    languages.map((language) => takePictures({ ...camera, language }, wanted)),
  )
  await browser.close()
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${wanted.length} screens and states in ${seconds} s, in ${folder}`)
  for (const failure of failures.flat()) console.error(`Not taken: ${failure}`)
  process.exitCode = failures.flat().length === 0 ? 0 : 1
} finally {
  await server.close()
}
