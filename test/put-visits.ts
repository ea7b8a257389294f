import { fillVisits } from './fill-visits.ts'

// Fills the data folder that is named with visits of one owner, in a process of its own: the engine is one a process, and stays in it.

const [, , dataDir = '', owner = '', visits = ''] = process.argv
await fillVisits(dataDir, { owner, links: 5, visits: Number(visits), days: 20 })
