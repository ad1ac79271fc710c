import { afterAll, expect, test } from 'vitest'
import { createOutbound, OutboundError, isPrivateAddress } from './outbound.ts'

const outbound = createOutbound([])
afterAll(async () => outbound.close())

/**
 * Both ends of every block that IANA reserves (IPv4 and IPv6 Special-Purpose Address Registries), of multicast and of
 * site-local addresses, plus single addresses of cloud hosts.
 */
const reserved = [
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255', '127.0.0.0'],
  ...['127.255.255.255', '169.254.0.0', '169.254.169.254', '169.254.255.255', '172.16.0.0', '172.31.255.255'],
  ...['192.0.0.0', '192.0.0.170', '192.0.0.192', '192.0.0.255', '192.0.2.0', '192.0.2.255', '192.31.196.0'],
  ...['192.52.193.255', '192.88.99.0', '192.88.99.255', '192.168.0.0', '192.168.255.255', '192.175.48.0'],
  ...['198.18.0.0', '198.19.255.255', '198.51.100.0', '198.51.100.255', '203.0.113.0', '203.0.113.255'],
  ...['224.0.0.0', '239.255.255.255', '240.0.0.0', '255.255.255.255'],
  ...['168.63.129.16', '100.100.100.200'],
  ...['::', '::1', '::7f00:1', '::10.0.0.1', '::ffff:10.0.0.1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe'],
  ...['0:0:0:0:0:ffff:7f00:1', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1'],
  ...['64:ff9b:1:ffff:ffff:ffff:ffff:ffff', '100::', '100::ffff:ffff:ffff:ffff', '100:0:0:1::1'],
  ...['2001::', '2001:0:7f00:1::', '2001:1::1', '2001:2::1', '2001:3::1', '2001:4:112::1', '2001:10::1', '2001:1f::1'],
  ...['2001:20::1', '2001:2f::1', '2001:30::1', '2001:3f::1', '2001:1ff:ffff::1', '2001:db8::', '2001:db8:ffff::1'],
  ...['2002::', '2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:ffff::', '2620:4f:8000::1', '3fff::1', '3fff:fff::1'],
  ...['5f00::1', '4000::1', '8000::1', 'fc00::', 'fd00:ec2::254', 'fdff::1', 'fe80::1', 'fe80::1%eth0', 'fe80::1%1'],
  ...['febf::1', 'fec0::1', 'feff::1', 'ff00::', 'ff02::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
]
const open = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.88.98.255'],
  ...['192.88.100.0', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255'],
  ...['168.63.129.15', '2001:200::1', '2001:4860:4860::8888', '2001:dc0::1', '2003::1', '2600:1f18::1'],
  ...['2606:4700::1111', '2620:4f:7fff::1', '2a00:1450::1', '3ffe:ffff::1', '::ffff:8.8.8.8'],
]

test.each(reserved)('treats %s as not public', (address) => expect(isPrivateAddress(address)).toBe(true))
test.each(open)('treats %s as public', (address) => expect(isPrivateAddress(address)).toBe(false))

/** Notations used to reach forbidden targets: the loopback address, the metadata address and a private network. */
const written = [
  ...['127.1', '127.0.1', '127.0.0.1.', '0', '0.0.0.0', '017700000001', '0177.0.0.1', '0x7f000001', '0x7f.0.0.1'],
  ...['2130706433', '127.0.0.1%2e', '127。0。0。1', '１２７.0.0.1', '①②⑦.⓪.⓪.①', '127%2e0%2e0%2e1'],
  ...['169.254.169.254', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '0xA9.0xFE.0xA9.0xFE', '169.254.43518'],
  ...['10.1', '0xa000001', '167772161', '192.168.1', '3232235521', '172.1048577'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
  ...['[64:ff9b::127.0.0.1]', '[64:ff9b:1::a9fe:a9fe]', '[2002:7f00:1::]', '[2001:0:a9fe:a9fe::]', '[fec0::1]'],
  ...['[fe80::1]', '[fd00:ec2::254]', '[::ffff:0:169.254.169.254]'],
  ...['localhost', 'LOCALHOST', 'localhost.', 'ⓛocalhost', 'anything.localhost'],
]

test.each(written)('does not call https://%s/', async (host) => {
  if (!URL.canParse(`https://${host}/`)) return
  for (const url of [`https://${host}/`, `https://${host}:8443/fhir`, `https://example.org@${host}/`]) {
    const why = await outbound.call(new URL(url), { maxBytes: 100, timeoutMs: 2000 }).then(
      () => 'answered',
      (error: unknown) => (error instanceof OutboundError ? error.why : String(error)),
    )
    expect([url, why]).toEqual([url, 'address-refused'])
  }
})

test('does not call a URL with a zone, user name or password, or with a scheme other than https', () => {
  for (const url of [
    'https://user@example.org/',
    'https://:secret@example.org/',
    'http://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'gopher://example.org/',
    'data:text/plain,hello',
    'javascript:alert(1)',
    'blob:https://example.org/1',
  ])
    expect(() => outbound.checkAddress(new URL(url)), url).toThrow('address-refused')
  for (const url of ['https://[fe80::1%25eth0]/', 'https://[fe80::1%eth0]/', 'https://exa mple.org/'])
    expect(URL.canParse(url), url).toBe(false)
})
