// Runs Parse Server on Express, as its guide says. With SETUP it only creates the tables.
import { once } from 'node:events'
import { createServer } from 'node:http'
import express from 'express'
import { ParseServer } from 'parse-server'
import { cloud } from './cloud.mjs'
import { definitions } from './schema.mjs'

const { APP_ID, DATABASE_URL, SETUP } = process.env

const app = express()
const http = createServer(app)
await once(http.listen(0, '127.0.0.1'), 'listening')
const url = `http://127.0.0.1:${http.address().port}`

const parse = new ParseServer({
  appId: APP_ID,
  masterKey: 'only cloud code uses it',
  databaseURI: DATABASE_URL,
  serverURL: `${url}/parse`,
  cloud,
  // Cloud code calls the server in the same process, not over HTTP.
  directAccess: true,
  allowClientClassCreation: false,
  // Lets members see each other's names.
  enforcePrivateUsers: false,
  // In Parse's favour, the rate limiter is off, which would count each request in memory or in Redis.
  rateLimit: [],
  // Logs are off too.
  silent: true,
  logLevels: {
    cloudFunctionSuccess: 'silent',
    cloudFunctionError: 'silent',
    triggerAfter: 'silent',
    triggerBeforeSuccess: 'silent',
  },
  ...(SETUP ? { schema: { definitions, strict: true, keepUnknownIndexes: true } } : {}),
})
await parse.start()
app.use('/parse', parse.app)

process.send({ url })
// The benchmark has ended or crashed.
process.on('disconnect', () => process.exit())
