// Preloaded into the measured server. Between 'begin' and 'end' it records the longest time that the main thread was busy without
// a break. It counts the thread's CPU time between two turns of the event loop, so other processes don't matter.

const busy_ms = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let isWatching = false
let last = 0
let longest = 0

function look(): void {
  const now = busy_ms()
  longest = Math.max(longest, now - last)
  last = now
  if (isWatching) setImmediate(look)
}

process.on('message', (word) => {
  if (word === 'begin') {
    longest = 0
    last = busy_ms()
    isWatching = true
    process.send?.('begun')
    setImmediate(look)
  } else if (word === 'end') {
    isWatching = false
    look()
    process.send?.(longest)
  }
})
process.channel?.unref()
