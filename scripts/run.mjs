// node scripts/run.mjs <file> [arguments]: what every npm script except `lock` runs. Makes sure that everything is installed,
// then runs the file on the Node that is, with the same input, output, arguments and exit code. It runs on the host's Node,
// maybe an old one: no new syntax, no dependencies. It cannot be `node ensure.mjs && node <file>`, because the shell keeps
// the path of `node` and would run both on the host's.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './ensure.mjs'

const caller = process.ppid
const node = ensureInstalled()
// npm was stopped while it installed: nothing would stop what starts now.
if (process.ppid !== caller) process.exit(1)

const child = spawn(node, process.argv.slice(2), { stdio: 'inherit' })

// The terminal sends these to all its processes, the child too. Here they must only not end this one first.
// A SIGTERM ends this one: the child sees that and stops (follow-parent.ts). Passing it on would make two of one that went to
// the whole group, and a second one means at once.
const ignored = () => {}
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, ignored)

child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
