import { answerInputs } from '../src/outside/threaded.ts'

answerInputs(async (word: string) => {
  if (word === 'throw') throw new Error('thrown')
  if (word === 'exit') process.exit(3)
  return `${word}!`
})
