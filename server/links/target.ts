import { bareHost } from '#contract/bare-host.ts'
import { readAddress } from '#contract/target-address.ts'
import { invalid } from '#server/platform/errors.ts'

/** Every name under which a machine reaches itself. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:(7f..:|0:0\]).*)$/

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')

/** A host is ours whatever the port; a service on a person's own machine has all its loopback names, and one port. */
function isOwn(url: URL, base: URL): boolean {
  const [host, own] = [bareHost(url.hostname), bareHost(base.hostname)]
  if (LOOPBACK.test(own)) return LOOPBACK.test(host) && portOf(url) === portOf(base)
  return host === own
}

/**
 * A target address as it is kept, read by the contract's rule; it may not lead back here, where it would go round until the browser
 * gives up, each time counted. `ownBases` is where this service is.
 * @throws ProblemError INVALID about `field`.
 */
export function readTarget(given: string, field: string, ownBases: readonly URL[]): string {
  const read = readAddress(given, address => URL.parse(address))
  if ('problem' in read) throw invalid(field, read.problem)
  const url = new URL(read.address)
  if (ownBases.some(base => isOwn(url, base))) {
    throw invalid(field, 'Это адрес самого сервиса коротких ссылок. Укажите страницу, куда она должна вести.')
  }
  return read.address
}
