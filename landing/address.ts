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
