import { Type, type Static } from 'typebox'

/**
 * How many different visitors rows have, in columns that join with those of other rows (docs/decisions/020): `few`, the visitors
 * themselves while they are few, `many`, that they were more, and `bits`, a sketch for then: probabilistic counting (Flajolet and
 * Martin, 1985) over 65,536 buckets as a bitmap, 0.27 % standard error. Its SQL stands in migrations/clickhouse too.
 */
const BUCKETS = 65_536
const LEVELS = 16
/** Of a row of raw visits; sums keep 1,000. */
const FEW = 8000

const hashed = 'intHash64(visitor)'
const upper = `bitShiftRight(${hashed}, 16)`
/** A visitor's bit: a bucket, and a level that half of them reach, a quarter of them, … */
const position = `toUInt32(bitAnd(${hashed}, ${BUCKETS - 1}) + ${BUCKETS} * least(${LEVELS - 1}, bitCount(bitXor(${upper}, ${upper} - 1)) - 1))`

/** SQL of the columns of raw visits. */
export const sketchOfVisits = `
  if(length(groupUniqArray(${FEW + 1})(toUInt32(${hashed})) as met) > ${FEW}, [], met) as few,
  toUInt8(length(met) > ${FEW}) as many, groupBitmapState(${position}) as bits`
/** SQL of what the columns of all rows tell together. */
export const joinedSketch = `max(many) as sketched, uniqExactArray(few) as exact, groupBitmapMerge(bits) as set`

export const Sketched = Type.Object({
  /** Zero: nobody is missing in `exact`. */
  sketched: Type.Integer(),
  exact: Type.Integer(),
  /** Bits. */
  set: Type.Integer()
})

/** The share of visitors that reach each level and no higher. */
const shares = Array.from({ length: LEVELS }, (_, level) => 2 ** -Math.min(level + 1, LEVELS - 1))

/** Bits that so many visitors set, on average. */
const setBy = (people: number) =>
  shares.reduce((sum, share) => sum - BUCKETS * Math.expm1((-people * share) / BUCKETS), 0)

const MOST = 2 ** 33

/** How many visitors the columns tell of. */
export function peopleOf({ sketched, exact, set }: Static<typeof Sketched>): number {
  if (sketched === 0) return exact
  let low = set
  let high = MOST
  while (high - low > 0.25) {
    const middle = (low + high) / 2
    if (setBy(middle) < set) low = middle
    else high = middle
  }
  return Math.round(low)
}
