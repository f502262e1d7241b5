import { answerChecks } from '@tessera/qr/check-worker';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

answerChecks(self, { url: wasm });
