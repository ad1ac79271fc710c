import { expect, test } from 'vitest'
import { networkOf, siteOf } from './network.ts'

test('counts all addresses of one subscriber line as one caller, and the addresses of two lines as two callers', () => {
  const line = networkOf('2001:db8:7:1::1')
  for (const same of [
    '2001:db8:7:1:ffff:ffff:ffff:ffff',
    '2001:0DB8:0007:0001:0:0:0:9',
    '2001:db8:7:1:a:b:192.0.2.1',
    '[2001:db8:7:1::5]:4711',
    '2001:db8:7:1::5%eth0',
  ])
    expect(networkOf(same), same).toBe(line)
  for (const other of ['2001:db8:7:2::1', '2001:db8:8:1::1', '2001:db8::', '::1'])
    expect(networkOf(other), other).not.toBe(line)
})

test('counts an IPv4 address as one caller, even inside IPv6 or with a port', () => {
  for (const same of [
    '192.0.2.7',
    '::ffff:192.0.2.7',
    '::FFFF:c000:207',
    '192.0.2.7:50112',
    '0:0:0:0:0:ffff:c000:0207',
  ])
    expect(networkOf(same), same).toBe('192.0.2.7')
  expect(networkOf('192.0.2.8')).not.toBe('192.0.2.7')
})

test('identifies networks of one IPv6 site by their /48, and returns no site for IPv4', () => {
  expect(siteOf(networkOf('2001:db8:7:1::1'))).toBe('2001:db8:7::/48')
  expect(siteOf(networkOf('2001:db8:7:ffff::1'))).toBe('2001:db8:7::/48')
  expect(siteOf(networkOf('192.0.2.7'))).toBeUndefined()
  expect(siteOf('unknown')).toBeUndefined()
})

test('leaves anything that is not an address unchanged', () => {
  for (const text of ['', 'unknown', '2001:db8', '300.1.1.1']) expect(networkOf(text)).toBe(text)
})
