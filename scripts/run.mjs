// node scripts/run.mjs <file> [arguments]: every npm script except `lock` runs this. It installs what is missing, then runs the
// file on the installed Node, with the same input, output, arguments and exit code. It runs itself on the host's Node, which may
// be old, so it uses no new syntax and no dependencies. `node ensure.mjs && node <file>` would not do, because the shell keeps
// the path of `node` and would run both on the host's.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './ensure.mjs'

const caller = process.ppid
const node = ensureInstalled()
// npm was stopped during the installation, so nothing could stop a program that starts now.
if (process.ppid !== caller) process.exit(1)

const child = spawn(node, process.argv.slice(2), { stdio: 'inherit' })

// The terminal sends these signals to the child too. This process ignores them and ends after the child.
// A SIGTERM ends this process; the child notices and stops (follow-parent.ts). It is not passed on, because a child that gets
// two signals stops at once, without cleaning up.
const ignored = () => {}
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, ignored)

child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
