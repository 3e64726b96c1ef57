// Settings → database → app → listen, and an orderly stop on a signal.
import { poolSize } from './db/pool.ts'
import { createLogger, type Logger } from './outside/log.ts'
import { loadSettings, type Settings } from './settings.ts'
import { banner } from './start/banner.ts'
import { openDatabase } from './start/database.ts'
import { explain } from './start/explain.ts'
import { type Lifetime, type Running, runUntilStopped, surviveFailures } from './start/lifetime.ts'
import { refuseTakenPort } from './start/port.ts'
import { startWorkers } from './start/workers.ts'

async function start(settings: Settings, log: Logger, { stop }: Lifetime): Promise<Running> {
  const { HOST: host, PORT: port, SITE_URL: siteUrl, WORKERS: workers } = settings
  await refuseTakenPort(host, port)
  const database = await openDatabase(settings, () => stop('the database is gone'))
  try {
    const orders = {
      settings,
      database_url: database.url,
      connections: poolSize(workers),
      opens_demo: true,
    }
    const running =
      workers === 1
        ? // Imported on demand: with workers this process serves nothing, and need not load the app.
          await (await import('./start/instance.ts')).openListening(orders, log)
        : await startWorkers({ orders, count: workers, log, stop })
    const { demo } = running
    const seconds = process.uptime()
    console.log(
      banner({ host, port, siteUrl, database: database.described, workers, seconds, demo }),
    )
    return {
      async close() {
        await running.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function main(): Promise<void> {
  const settings = loadSettings()
  const log = createLogger(settings.LOG_LEVEL)
  surviveFailures(log)
  await runUntilStopped((lifetime) => start(settings, log, lifetime), console.log)
}

main().catch((error) => {
  explain(error, 'Keyswap cannot start.')
  process.exit(1)
})
