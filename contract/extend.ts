import { Type, type TObject, type TObjectOptions, type TProperties } from 'typebox'

/**
 * An object schema with further fields. `Type.Interface` says the same, but brings TypeBox's type engine into the page's first
 * script: 11 KB.
 */
export const extend = <const Base extends TProperties, const More extends TProperties>(
  base: TObject<Base>,
  more: More,
  options: TObjectOptions = {}
): TObject<Base & More> => Type.Object({ ...base.properties, ...more }, options)
