import { openSandbox } from './server.ts'
import { tokenKinds } from './tokens.ts'

// The marketplace on this machine, to try the profile's token field by hand.
const { url, tokenOf } = await openSandbox(Number(process.env['PORT'] ?? 4080))
const tokens = tokenKinds.map(kind => `${kind}:\n  ${tokenOf(kind)}`).join('\n')
process.stdout.write(`${tokens}\n\nStart the app with:\n  WILDBERRIES_COMMON_URL=${url}\n`)
