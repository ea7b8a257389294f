interface AddressParts {
  scheme: string
  host: string
  rest: string
}

/** Of an address that was accepted as a target: it has neither name nor password before its host. */
export function addressParts(address: string): AddressParts {
  const [, scheme = '', host = '', rest = ''] =
    /^(https?:\/\/)(\[[^\]]*\]|[^/?#:]*)(.*)$/is.exec(address) ?? []
  return { scheme, host, rest }
}

/** A label of Latin letters and others that look like them is made to be taken for another's name. */
export const hasMixedLetters = (host: string): boolean =>
  host
    .split('.')
    .some(label => /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label))
