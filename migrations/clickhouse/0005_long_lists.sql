-- Visitors that were few in every block of a period, and are many together, are one sketch (docs/decisions/020).
alter table visit_sums update bits = bitmapOr(bits, bitmapBuild(arraySort(arrayMap(one -> toUInt32(bitAnd(one, 65535) + 65536 * least(15, bitCount(bitXor(
    bitShiftRight(one, 16), bitShiftRight(one, 16) - 1)) - 1)), few)))), many = 1, few = []
  where length(few) > 1000 or (many = 1 and notEmpty(few));

alter table hour_sums update bits = bitmapOr(bits, bitmapBuild(arraySort(arrayMap(one -> toUInt32(bitAnd(one, 65535) + 65536 * least(15, bitCount(bitXor(
    bitShiftRight(one, 16), bitShiftRight(one, 16) - 1)) - 1)), few)))), many = 1, few = []
  where length(few) > 1000 or (many = 1 and notEmpty(few));
