// npm run push-keys: a new pair of keys (VAPID) with which browsers take pushes of this installation.
import webPush from 'web-push';
import { configOrExit } from './lib/command-config.ts';

const usage = `npm run push-keys

Prints a new pair of keys, to be set once for an installation: with other keys, every browser has to allow pushes anew.`;

configOrExit({ usage, options: [], settings: [], env: {} });
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
console.log(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}`);
