import { askAll } from './closed-load.ts'
import { randomSlugs } from './random-slugs.ts'

// Asks for slugs, each once and each from another address, until it is told to end (SIGTERM); then a line of JSON says how that went:
// node bench/flood.ts <port> <connections> <links> <from> <to> <word that the slugs begin with>

const [port = 0, connections = 0, links = 0, from = 0, to = 0] = process.argv.slice(2, 7).map(Number)
const slugs = randomSlugs(links, from, to, process.argv[7])
let ending = false
process.once('SIGTERM', () => {
  ending = true
})

let asked = 0
function fromAnotherAddress(): string {
  asked += 1
  return `User-Agent: Mozilla/5.0\r\nX-Forwarded-For: 10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}\r\n`
}

const latencies = await askAll(port, connections, () => (ending ? undefined : slugs()), fromAnotherAddress)
process.stdout.write(`${JSON.stringify(latencies)}\n`)
