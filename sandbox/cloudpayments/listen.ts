import { createServer, type RequestListener } from 'node:http'

import { asksLoopback } from './from-here.ts'
import { openPaymentSandbox, type PaymentSandbox, type SandboxOptions } from './sandbox.ts'

const notYet: RequestListener = (_request, response) => void response.writeHead(503).end()

/** The sandbox on a port of its own of this machine; 0 = any. */
export async function listenForPayments(
  port = 0,
  options: Partial<SandboxOptions> = {}
): Promise<PaymentSandbox> {
  let listener = notYet
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  const sandbox = await openPaymentSandbox({
    isFromHere: asksLoopback,
    ...options,
    base: `http://127.0.0.1:${address.port}`
  })
  listener = sandbox.listener
  return {
    ...sandbox,
    async close() {
      await sandbox.close()
      await new Promise(resolve => {
        server.close(resolve)
        server.closeAllConnections()
      })
    }
  }
}
