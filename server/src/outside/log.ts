import pino from 'pino'

export type Logger = pino.Logger
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

const hideAddresses = (text: string) => text.replaceAll(/[^\s@<>]+@[^\s@<>]+/g, '…@…')

/** Drops the messages of database errors, which may quote what members wrote, and hides e-mail addresses in others. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table } = error as {
    code?: string
    constraint?: string
    table?: string
  }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const fromDatabase = 'severity' in error
  return {
    type: error.name,
    ...(fromDatabase
      ? { code, constraint, table }
      : { code, message: hideAddresses(error.message) }),
    stack: frames.join('\n'),
  }
}

const FLUSH_AT_BYTES = 4_096
const IS_ERROR = /^\{"level":"(error|fatal)"/

/**
 * Writes the lines of one turn of the event loop at once, except for errors: a write for each line took a twentieth of the time
 * of a small request. Keeps running when the reader of stdout is gone (EPIPE).
 */
function openTerminal(): pino.DestinationStream {
  const stdout = pino.destination({ dest: 1, minLength: FLUSH_AT_BYTES })
  stdout.on('error', () => {})
  let isWaiting = false
  const flush = () => {
    isWaiting = false
    stdout.flush()
  }
  process.once('exit', flush)
  return {
    write(line) {
      stdout.write(line)
      if (IS_ERROR.test(line)) return flush()
      if (!isWaiting) setImmediate(flush)
      isWaiting = true
    },
  }
}

let terminal: pino.DestinationStream | undefined

type Write = (fields: object, message: string) => void

/** Writes at most one line a second; `left_out` counts the lines dropped since the last one. */
export function oncePerSecond(write: Write): Write {
  let last = Number.NEGATIVE_INFINITY
  let left_out = 0
  return (fields, message) => {
    const now = performance.now()
    if (now - last < 1000) {
      left_out += 1
      return
    }
    write({ ...fields, ...(left_out > 0 && { left_out }) }, message)
    last = now
    left_out = 0
  }
}

export function createLogger(level: LogLevel, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
  }
  if (!destination) terminal ??= openTerminal()
  return pino(options, destination ?? terminal)
}
