import { describe, expect, it } from 'vitest';
import { isPrivateUrl, isPublicAddress } from './public-address.ts';

describe('isPublicAddress', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.1',
    '192.167.255.255',
    '198.17.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80e::200e',
    '2001:4860:4860::8888',
  ])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '10.255.255.255'],
    ['CGNAT', '100.64.0.1'],
    ['CGNAT metadata', '100.100.100.200'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['platform', '168.63.129.16'],
    ['link-local', '169.254.0.1'],
    ['metadata', '169.254.169.254'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['protocol assignments', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['6to4 relay', '192.88.99.1'],
    ['private', '192.168.1.1'],
    ['benchmarking', '198.18.0.1'],
    ['benchmarking', '198.19.255.255'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['mapped', '::ffff:127.0.0.1'],
    ['mapped', '::ffff:a9fe:a9fe'],
    ['mapped public', '::ffff:8.8.8.8'],
    ['compatible', '::127.0.0.1'],
    ['compatible public', '::8.8.8.8'],
    ['translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64 public', '64:ff9b::808:808'],
    ['local NAT64', '64:ff9b:1::1'],
    ['discard', '100::1'],
    ['Teredo', '2001:0:4136:e378::1'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['6to4', '2002:7f00:1::1'],
    ['documentation', '3fff::1'],
    ['segment routing', '5f00::1'],
    ['unique local', 'fc00::1'],
    ['metadata', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['no address', 'example.org'],
    ['no address', ''],
  ])('refuses %s %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('isPrivateUrl', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.0.0.1./',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://１２７.０.０.１/',
    'http://%31%32%37.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[0:0:0:0:0:ffff:7f00:1]/',
    'http://[fd00:ec2::254]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0xa9fea9fe/',
    'http://localhost:3000/',
    'http://LOCALHOST./',
    'http://app.localhost/',
  ])('recognizes %s', (url) => {
    expect(isPrivateUrl(new URL(url))).toBe(true);
  });

  it.each(['https://example.org/', 'https://1.1.1.1/', 'https://[2606:4700::1111]/', 'https://notlocalhost/'])(
    'accepts %s',
    (url) => {
      expect(isPrivateUrl(new URL(url))).toBe(false);
    },
  );
});
