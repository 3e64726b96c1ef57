// Calls between the primary process and a worker process, over their IPC channel.
import type { Socket } from 'node:net'
import { StartError } from '../errors/start-error.ts'

// biome-ignore lint/suspicious/noExplicitAny: an input has the type that the called function declares.
type Calls = Record<string, (input: any, connection?: Socket) => Promise<unknown>>

type Failure = { message: string; stack: string | undefined; hint: string | undefined }
type Message =
  | { call: string; id: number; input: unknown }
  | { answers: number; value: unknown }
  | { answers: number; failure: Failure }

/** The primary passes a child process, a worker passes `process`. */
type Channel = {
  send?(
    message: Message,
    connection: Socket | undefined,
    options: object,
    done: () => void,
  ): unknown
  on(event: 'message', listener: (message: Message, connection?: Socket) => void): unknown
}

type CallOptions = {
  within_ms?: number
  /** The other process gets the connection too; this one still has to close its own handle. */
  connection?: Socket
}

/** Answers the other process's calls with the functions of `ours`. The returned `call` calls those of `Theirs`. */
export function openIpc<Theirs extends Calls>(channel: Channel, ours: Calls) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let calls = 0
  let closed: Error | undefined
  // A message that cannot be sent is dropped: the other process has ended.
  const send = (message: Message, connection?: Socket) =>
    void channel.send?.(message, connection, { keepOpen: true }, () => {})

  async function answer(name: string, id: number, input: unknown, connection?: Socket) {
    try {
      send({ answers: id, value: await ours[name]?.(input, connection) })
    } catch (error) {
      send({ answers: id, failure: describe(error as Error) })
    }
  }

  channel.on('message', (message, connection) => {
    if ('call' in message) void answer(message.call, message.id, message.input, connection)
    if (!('answers' in message)) return
    const asked = waiting.get(message.answers)
    if ('failure' in message) asked?.reject(restore(message.failure))
    else asked?.resolve(message.value)
  })

  return {
    async call<Name extends keyof Theirs & string>(
      name: Name,
      input: Parameters<Theirs[Name]>[0],
      { within_ms, connection }: CallOptions = {},
    ): Promise<Awaited<ReturnType<Theirs[Name]>>> {
      if (closed) throw closed
      const id = calls++
      const asked = Promise.withResolvers<unknown>()
      waiting.set(id, asked)
      const late = () => asked.reject(new Error(`The other process does not answer (${name})`))
      const timer = within_ms === undefined ? undefined : setTimeout(late, within_ms)
      send({ call: name, id, input }, connection)
      try {
        return (await asked.promise) as Awaited<ReturnType<Theirs[Name]>>
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    },
    /** Called when the other process has ended: all calls fail. */
    close(why: Error): void {
      closed = why
      for (const { reject } of waiting.values()) reject(why)
    },
  }
}

const describe = (error: Error): Failure => ({
  message: error.message,
  stack: error.stack,
  hint: error instanceof StartError ? error.hint : undefined,
})

function restore({ message, stack, hint }: Failure): Error {
  const error = hint === undefined ? new Error(message) : new StartError(message, hint)
  return Object.assign(error, { stack })
}
