/**
 * How the engine's allocator (jemalloc) keeps memory; it reads this as the engine is loaded. By default it gives back within five seconds what a question has let go
 * of, and whoever asks next fetches it again, 3,000 pages of 4 KB: after two seconds without a question the next one takes a fifth longer. In
 * pages of 2 MB, where the system lends them on request, questions take up to a tenth less (docs/performance.md).
 */
const SETTINGS = 'thp:always,dirty_decay_ms:60000'

process.env.JE_MALLOC_CONF ??= SETTINGS
