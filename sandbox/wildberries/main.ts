import { randomUUID } from 'node:crypto'

import { endsWithZeros, everyNumberBut } from './assortment.ts'
import { openSandbox } from './server.ts'

// The marketplace on this machine, for an application on another port. With SANDBOX_SECRET its tokens outlive it.
const { PORT = '4080', SANDBOX_SECRET: secret = randomUUID(), SANDBOX_FASTER = '1' } = process.env
const { url } = await openSandbox({
  port: Number(PORT),
  secret,
  faster: Number(SANDBOX_FASTER),
  assortment: everyNumberBut(endsWithZeros, Date.now)
})

process.stdout.write(`The marketplace is open. Tokens of every kind: ${url}/

Start the service with:

WILDBERRIES_COMMON_URL=${url} \\
WILDBERRIES_STATISTICS_URL=${url} \\
WILDBERRIES_ANALYTICS_URL=${url} npm start
`)
