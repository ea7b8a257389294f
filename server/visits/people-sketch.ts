import { Type, type Static } from 'typebox'

/**
 * How many different visitors rows have, in columns that join with those of other rows (docs/decisions/020): `few`, the visitors
 * themselves while they are few, `many`, that they were more (or `UNCOUNTED`), and `bits`, a sketch then: probabilistic counting (Flajolet and
 * Martin, 1985) over 65,536 buckets as a bitmap, 0.27 % standard error. Its SQL stands in migrations/clickhouse too.
 */
const BUCKETS = 65_536
const LEVELS = 16
/** Of a row of raw visits that may be many. */
const FEW = 8000
/** Of a row of sums, as of each block that it was put together from. */
const FEW_OF_SUMS = 1000

/** As `few` has a visitor. */
const hash = 'toUInt32(intHash64(visitor))'
/** A visitor's bit: a bucket, and a level that half of them reach, a quarter of them, … */
const bitOf = (hashed: string) => {
  const upper = `bitShiftRight(${hashed}, 16)`
  return `toUInt32(bitAnd(${hashed}, ${BUCKETS - 1}) + ${BUCKETS} * least(${LEVELS - 1}, bitCount(bitXor(${upper}, ${upper} - 1)) - 1))`
}

/** SQL of the sketch of visitors that are given one by one, sorted: it takes three times as long of others. */
export const sketchOf = (few: string): string =>
  `bitmapBuild(arraySort(arrayMap(one -> ${bitOf('one')}, ${few})))`

/** SQL of whether a row of sums keeps visitors one by one though they are many; told by how many it keeps. */
export const isLong = (kept: string): string => `(${kept} > ${FEW_OF_SUMS} or (many = 1 and ${kept} > 0))`

/** SQL of the columns of raw visits. */
export const sketchOfVisits = `
  if(length(groupUniqArray(${FEW + 1})(${hash}) as met) > ${FEW}, [], met) as few,
  toUInt8(length(met) > ${FEW}) as many, groupBitmapState(${bitOf(hash)}) as bits`

/** Of a row of raw visits that are probably few. */
const FEW_OF_LITTLE = 100_000
/** In `many` of a row, or in `sketched`: visitors were too many to be listed, and are not counted. */
const UNCOUNTED = 2

/** The same but for `bits`, in a third of the time: of visits that are probably few (`isUncounted` of the rows that it makes). */
export const listOfVisits = `
  groupUniqArray(${FEW_OF_LITTLE + 1})(${hash}) as few, toUInt8(${UNCOUNTED} * (length(few) > ${FEW_OF_LITTLE})) as many`

/** The sketch of a row of such a list, beside rows that have one. */
export const noSketch = 'bitmapBuild(emptyArrayUInt32()) as bits'

/**
 * SQL of what the columns of all rows tell together. Sums with few visitors have no sketch: theirs is made where others have one.
 */
export const joinedSketch = `
  max(many) as sketched, arrayUniq(groupArrayArray(few) as several) as exact,
  if(sketched = 0, 0, bitmapOrCardinality(groupBitmapMergeState(bits), ${sketchOf('several')})) as set`

/** The same of rows that are all `listOfVisits`: to ask for sketches takes a tenth of a question about few visits. */
export const joinedLists = 'max(many) as sketched, arrayUniq(groupArrayArray(few)) as exact, 0 as set'

export const Sketched = Type.Object({
  /** Zero: nobody is missing in `exact`. */
  sketched: Type.Integer(),
  exact: Type.Integer(),
  /** Bits. */
  set: Type.Integer()
})

/** Whether `listOfVisits` did not do: the question has to be asked again, with sketches. */
export const isUncounted = ({ sketched }: Pick<Static<typeof Sketched>, 'sketched'>): boolean =>
  sketched === UNCOUNTED

/**
 * Bits that so many visitors set, on average. Of the highest two levels each is reached by as many, of any other by twice as many as
 * of the next one; expm1(2x) = expm1(x) · (expm1(x) + 2).
 */
function setBy(people: number): number {
  let unset = Math.expm1(-people / (BUCKETS * 2 ** (LEVELS - 1)))
  let sum = unset
  for (let level = LEVELS - 1; level > 0; level -= 1) {
    sum += unset
    unset *= unset + 2
  }
  return -BUCKETS * sum
}

/** Columns of a row, and of how many visits it is: of no more people. */
type Met = Static<typeof Sketched> & { visits: number }

/**
 * How many visitors the columns tell of. An estimate may lie above the visits where nearly everybody came once.
 * @throws when they were too many to be listed
 */
export function peopleOf({ sketched, exact, set, visits }: Met): number {
  if (isUncounted({ sketched })) throw new Error('these visitors were not counted')
  if (sketched === 0) return exact
  let low = Math.min(set, visits)
  let high = visits
  while (high - low > 0.25) {
    const middle = (low + high) / 2
    if (setBy(middle) < set) low = middle
    else high = middle
  }
  return Math.round(low)
}
