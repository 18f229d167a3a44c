/**
 * Names still in use of wards that had vanished before June 2025: the code of the ward that took them over, then the
 * names, without titles (those of the source are not reliable). Read only inside a named district, where none of them is
 * the name of an existing ward.
 *
 * Source: tranngocminhhieu/vietnamadminunits 1.0.3 (MIT, Copyright (c) 2025 Tran Ngoc Minh Hieu). Reviewed: names whose
 * spaces were lost are restored or left out; `7` of Võ Thị Sáu (resolution 1111/NQ-UBTVQH14) is added.
 */
export const FORMER_WARD_NAMES: ReadonlyMap<string, readonly string[]> = parse(`
00004>Nguyễn Trung Trực;00136>Sài Đồng;00181>Quốc Tử Giám|Văn Miếu;00202>Trung Phụng;00226>Phương Liên;00229>Trung Tự;00235>Ngã Tư Sở;
00241>Bùi Thị Xuân;00247>Ngô Thì Nhậm;00259>Đống Mác;00277>Cầu Dền;00292>Quỳnh Lôi;00367>Thanh Xuân Nam|Thanh Xuân;00373>Kim Giang;
00541>Đình Xuyên|Dương Hà;00544>Trung Mầu;00562>Phú Thị|Kim Sơn;00583>Đông Dư;00589>Văn Đức|Kim Lan;01075>Bản Péo;01117>Ngán Chiên;01297>Tân Việt;
01366>Vị Quang;01387>Bình Lãng;01393>Kéo Yên;01402>Vân An;01420>Vần Dính;01429>Sỹ Hai|Sĩ Hai;01435>Hạ Thôn;01438>Đào Ngạn|Phù Ngọc;01447>Hùng Quốc;
01456>Cô Mười;01468>Lưu Ngọc;01477>Đình Minh;01498>Ngọc Chung;01504>Lăng Yên;01522>Cảnh Tiên;01525>Thông Huề|Thông Hoè|Thân Giáp|Đoài Côn;
01564>Thái Đức|Việt Chu;01576>Quốc Phong;01594>Bình Lãng;01603>Quốc Dân;01609>Đoài Khôn;01618>Hoàng Hải;01624>Hồng Định;01630>Triệu ẩu;
01636>Hồng Đại;01648>Lương Thiện;01654>Bế Triều;01666>Đức Xuân;01675>Công Trừng;01687>Bình Long;01699>Trưng Vương|Trương Vương;01702>Hà Trì;
01747>Bắc Hợp|Lang Môn;01762>Thái Học|Minh Thanh;01807>Thị Ngân;01828>Danh Sỹ;01912>Cao Trĩ;01960>Hương Nê|Lãng Ngâm;01969>Phương Linh;
01993>Tân Tiến|Tú Trĩ;02005>Quân Bình|Hà Vị;02059>Đông Viên|Rã Bản;02083>Phong Huân|Yên Nhuận;02086>Chợ Mới|Yên Đĩnh;02113>Thanh Bình|Nông Thịnh;
02137>Vũ Loan|Văn Học;02140>Ân Tình|Lạng San;02155>Lương Hạ;02161>Lam Sơn|Lương Thành;02179>Hảo Nghĩa|Hữu Thác;02473>Thắng Quân;02509>Phú Lâm;
02524>Tân Bình;02590>Thanh Phát|Tuân Lộ;02608>Hồng Lạc|Vân Sơn;02632>Sầm Dương|Lâm Xuyên;02641>Phố Mới;02692>Ngải Thầu;02818>Lử Thẩn|Lùng Sui;
02827>Quan Thần Sán|Cán Hồ|Mản Thẩn;02839>Tà Chải;02848>Lầu Thí Ngài;02854>Bản Già;02998>Long Phúc|Long Khánh;03004>Bản Khoang|Tả Giàng Phình;
03019>San Sả Hồ|Lao Chải;03022>Thanh Kim|Bản Phùng;03037>Hầu Thào|Sử Pán;03043>Thanh Phú|Suối Thầu;03052>Nậm Sài|Nậm Cang;03061>Văn Sơn;
03145>Tà Lèng;03403>Nậm Loỏng;03550>Ma Li Chải;03721>Chiềng Ly;03748>Phổng Lăng;03769>Thôn Mòn;03772>Tông Lệnh;03865>Xín Vàng;03871>Bắc Ngà;
03910>Phù Yên|Huy Bắc;03979>Mộc Châu;03982>NT Mộc Châu;03997>Tân Lập|Tân Hợp;04000>Quy Hướng|Qui Hướng|Nà Mường|Tà Lai;04015>Hua Păng;
04033>Phiêng Luông;04075>Viêng Lán;04136>Nà Pó;04198>Nà Ngựu;04264>Nguyễn Phúc;04420>Yên Hưng;04441>Hoàng Thắng;04510>Đào Thịnh|Việt Thành;
04522>Nga Quán;04531>Minh Tiến;04543>Phúc Lộc;04558>Văn Tiến;04624>NT Nghĩa Lộ;04726>Tích Cốc;04783>Văn Lãng;04816>Sủ Ngòi;04819>Chăm Mát;
04825>Thái Thịnh;04834>Đồng Nghê|Suối Nánh;04846>Mường Tuổng;04867>Hào Lý;04882>Tân Mai|Tân Dân;04894>Dân Hạ;04897>Hợp Thịnh|Phú Minh;
04906>Phúc Tiến|Yên Quang;04912>Dân Hòa;04957>Cao Răm|Hợp Hòa|Trường Sơn;04969>Thành Lập|Tiến Sơn|Trung Sơn;04978>Hạ Bì|Kim Bình;
04981>Thanh Nông|Thanh Hà;04987> Bắc Sơn|Hùng Tiến|Nật Sơn;05008>Hợp Châu|Tân Thành;05017>Sơn Thủy|Thượng Bì|Trung Bì;
05035>Lập Chiệng|Kim Sơn|Hợp Kim;05038>Hợp Đồng|Thượng Tiến;05041>Hợp Thành|Long Sơn;05047>Cao Thắng|Thanh Lương;05065>Kim Tiến|Kim Truy;
05104>Đông Phong|Tân Phong|Xuân Phong;05125>Yên Lập|Yên Thượng;05128>Quy Hậu|Mường Khến;05134>Ngòi Hoa|Trung Hòa;05158>Địch Giáo;
05176> Bắc Sơn|Lũng Vân|Nam Sơn;05182>Do Nhân|Quy Mỹ|Tuân Lộ;05206>Ba Khan|Phúc Sạn;05221>Đồng Bảng|Tân Sơn;05227>Piềng Vế;05242>Nà Mèo;
05254>Noong Luông|Nong Luông|Pù Bin|Pù Pin|Thung Khe;05266>Liên Vũ;05299>Chí Thiện|Phú Lương|Phúc Tuy;05335>Bình Cảng|Bình Chân|Vũ Lâm;
05353>Yên Lạc;05365>Lạc Hưng;05392>Lạc Long;05395>Cố Nghĩa|Phú Lão;05425>An Lạc|Đồng Môn|Liên Hòa;05509>Lương Châu|Vinh Sơn;05551>Kim Sơn;
05569>Bảo Cường;05644>Phấn Mễ;05662>Tân Lợi;05779>Na Mao;05845>Vạn Thọ|Ký Phú;05998>Vĩnh Tiến;06031>Bắc Ái;06040>Đại Đồng;06112>Tô Hiệu;
06139>Tân Việt|Trùng Quán|An Hùng;06151>Nam La;06154>Tân Lang;06217>Song Giáp;06268>Phú Mỹ|Việt Yên|Vân Mộng;06280>Vân An|Song Giang|Vĩnh Lại;
06283>Chu Túc|Đại An|Tràng Sơn;06286>Đồng Giáp|Tràng Các;06298>Xuân Mai;06325>Hữu Vĩnh;06343>Quỳnh Sơn;06385>Sơn Hà;06406>Thiện Kỵ|Tân Lập;
06433>Đô Lương;06463>Quang Lang;06529>Lục Thôn;06544>Bằng Khánh|Xuân Lễ|Xuân Mãn;06559>Tĩnh Bắc;06577>Xuân Tình|Như Khuê|Vân Mộng|Nhượng Bạn;
06592>Quan Bản;06595>Hiệp Hạ|Minh Phát;06685>Yết Kiêu;06712>Hoà Lạc;06799>Cẩm Hải|Cộng Hòa;06820>Điền Công;06838>Tình Húc;06868>Đại Thành;
06913>Quảng Lợi;06922>Phú Hải|Quang Trung|Quảng Điền;06940>Quảng Thắng;06949>Tiến Tới;06985>Minh Cầm|Lương Mông;07030>Trới;07084>Tân Việt;
07093>Đông Triều;07207>Trần Nguyên Hãn;07213>Lê Lợi;07261>Tam Hiệp;07282>Hồng Kỳ;07288>Cầu Gồ;07315>Đại Hóa|Lan Giới|Quang Tiến;
07333>Phúc Sơn|Lam Cốt;07375>Phi Mô;07393>Mỹ Hà;07399>Tân Thịnh;07405>Yên Mỹ;07444>Lục Nam|Tiên Hưng;07519>Vũ Xá;07525>Nghĩa Hồ;
07616>Tuấn Mậu|Thanh Sơn;07627>Chiên Sơn|Quế Sơn;07630>Thạch Sơn|Phúc Thắng;07648>Vĩnh Khương|An Lập;07663>Bồng Am;07681>Neo|Nham Sơn|Thắng Cương;
07682>Lão Hộ|Tân Dân;07777>Bích Sơn;07795>Hoàng Ninh;07816>Đồng Tân|Thanh Vân;07822>Hoàng An;07825>Hoàng Lương|Hoàng Thanh;07840>Đức Thắng;
07843>Quang Minh|Hòa Sơn|Đại Thành;07849>Hùng Sơn|Thái Sơn;07894>Vân Cơ;07906>Bến Gót;07933>Tân Đức;07942>Trường Thịnh;07969>Sóc Đăng;
07975>Đông Khê|Hùng Quan|Nghinh Xuyên;07987>Phương Trung|Quế Lâm|Phong Phú;07996>Minh Lương;07999>Vân Du;08014>Phú Thứ|Đại Nghĩa|Hữu Đô;
08035>Vân Đồn;08038>Minh Tiến|Tiêu Sơn;08044>Minh Phú|Vụ Quang;08062>Hậu Bổng|Liên Phương|Đan Hà;08071>Y Sơn|Lệnh Khanh|Phụ Khánh;
08080>Quân Khê|Động Lâm;08110>Lâm Lợi|Chuế Lưu;08113>Cáo Điền|Chính Công;08143>Vụ Cầu|Mai Tùng;08164>Yển Khê|Thanh Vân;
08173>Quảng Nạp|Thái Ninh|Năng Yên;08200>Phương Lĩnh|Vũ Yển;08203>Thanh Xá|Yên Nội;08275>Vĩnh Phú|Bình Bộ|Tử Đà;
08341>Thanh Nga|Sơn Nga|Sai Nga|Sông Thao;08350>Tuy Lộc|Ngô Xá|Thụy Liễu;08353>Đồng Cam|Phương Xá|Phùng Xá;08389>Cấp Dẫn|Xương Thịnh|Sơn Tình;
08398>Tạ Xá|Yên Tập;08413>Phú Lạc|Chương Xá|Văn Khúc;08416>Hiền Đa|Cát Trù|Tình Cương;08443>Vực Trường|Hương Nha|Xuân Quang;
08461>Phương Thịnh|Hùng Đô|Tứ Mỹ;08467>Tam Cường|Văn Luông|Cổ Tiết;08491>Hồng Đà|Dậu Dương|Thượng Nông;08521>Hợp Hải|Kinh Kệ|Sơn Dương;
08686>Trung Thịnh|Đồng Luận|Trung Nghĩa;08701>Yến Mao|Phượng Mao;08740>Trưng Trắc|Trưng Nhị;08782>Bạch Lưu;08824>Nhạo Sơn|Như Thụy;
08863>Đình Chu|Triệu Đề;08905>Vân Hội|Hợp Thịnh;08998>Vạn Yên;09070>Hồng Phương;09076>Tam Phúc;09097>Việt Xuân|Bồ Sao|Cao Đại;09100>Tân Tiến;
09112>Vĩnh Sơn;09118>Vân Xuân|Bình Dương;09124>Phú Thịnh|Tân Cương;09151>Lý Nhân|An Tường;09157>Vĩnh Ninh|Phú Đa;09184>Tiền An|Vệ An|Ninh Xá;
09313>Hán Quảng;09508>Lai Hạ|Mỹ Hương;09517>Trừng Xá|Minh Tân;09538>Yết Kiêu|Nguyễn Trãi;09574>Lê Lợi|Quang Trung;
09646>Châu Sơn|Phú Phương|Tản Hồng;09724>Vân Hà|Vân Nam;09727>Cẩm Đình|Xuân Phú;09733>Phương Độ|Sen Chiểu;09742>Thọ Lộc|Tích Giang;
09745>Thượng Cốc|Long Xuyên;09904>Phượng Cách|Yên Sơn;09928>Nghĩa Hương|Liệp Tuyết;09931>Tân Hòa;09934>Đại Thành|Tân Phú;09973>Dị Nậu|Canh Nậu;
10003>Chàng Sơn;10006>Hữu Bằng|Bình Phú;10096>Đồng Phú|Hồng Phong;10108>Phú Nam An|Hòa Chính;10174>Xuân Dương|Cao Dương;10237>Thư Phú;
10264>Vạn Điểm|Thống Nhất;10276>Tri Trung;10282>Thụy Phú|Văn Nhân;10291>Đại Thắng;10312>Nam Triều;10318>Sơn Hà|Quang Trung;
10363>Viên Nội|Viên An|Hoa Sơn;10378>Cao Thành|Sơn Công|Đồng Tiến;10396>Hòa Xá|Vạn Thái|Hòa Nam;10402>Hòa Lâm;10435>Lưu Hoàng|Hồng Quang|Đội Bình;
10459>Mỹ Thành|Bột Xuyên;10483>Đốc Tín|Vạn Kim;10534>Phạm Ngũ Lão;10585>Kênh Giang;10606>Nam Hồng;10621>Thanh Quang;10633>Nam Trung|Nam Chính;
10645>Phú Điền|An Lâm;10663>Thượng Đạt|An Châu;10675>Kinh Môn;10693>Thái Sơn|Phạm Mệnh;10696>Hoành Sơn;10705>Quang Trung|Phúc Thành ;
10750>Phúc Thành ;10756>Cộng Hòa|Lai Vu;10762>Cổ Dũng|Thượng Vũ;10768>Việt Hưng|Tuấn Hưng;10783>Kim Khê|Kim Lương;10798>Bình Dân|Liên Hòa;
10804>Cẩm La|Đồng Gia;10813>Thanh Khê;10828>Việt Hồng|Cẩm Chế;10861>Thanh Xá|Thanh Thủy;10864>An Lương|Phượng Hoàng;
10876>Hợp Đức|Trường Thành|Thanh Bình;10882>Vĩnh Lập|Thanh Cường;10888>Thạch Lỗi|Kim Giang;10918>Cẩm Định|Cẩm Sơn;10933>Cẩm Điền|Cẩm Phúc;
10945>Tráng Liệt;10951>Hưng Thịnh|Vĩnh Tuy;10981>Bình Minh|Thái Học;10999>Phương Hưng;11020>Trùng Khánh|Gia Hòa;11035>Gia Tân|Gia Khánh;
11038>Tân Tiến|Gia Lương;11065>Nhật Tân|Đồng Quang;11071>Quang Minh|Đức Xương;11083>Đại Đồng;11095>Đông Kỳ|Tứ Xuyên|Tây Kỳ;11098>Ngọc Kỳ|Tái Sơn;
11122>Quảng Nghiệp|Dân Chủ;11140>Phượng Kỳ|Cộng Lạc;11161>Ninh Hòa|Quyết Thắng;11167>Vạn Phúc|Hồng Đức;11179>Ninh Thành;11188>Đông Xuyên|Ninh Hải;
11203>Đồng Tâm;11206>Hoàng Hanh|Quang Hưng;11215>Hồng Thái;11218>Văn Giang;11230>Hồng Phúc|Kiến Quốc;11233>Hưng Thái;11239>Hùng Sơn;
11293>Diên Hồng|Tiền Phong;11305>Hạ Lý|Trại Chuối;11320>Quang Trung;11323>Phạm Hồng Thái;11341>Lạc Viên|Máy Tơ;11344>Lương Khánh Thiện;
11365>Đổng Quốc Bình|Lê Lợi;11371>Lam Sơn|Cát Dài;11383>Hồ Nam|Dư Hàng;11395>Trại Cau|Đông Hải;11401>Niệm Nghĩa|Nghĩa Xá;11431>Quán Trữ|Lãm Hà;
11449>Phù Liễn|Tràng Minh;11458>Vạn Sơn|Ngọc Hải;11485>Liên Khê|Lại Xuân;11488>Lưu Kỳ;11500>Gia Minh|Gia Đức|Minh Tân;11503>An Sơn|Kỳ Sơn|Phù Ninh;
11512>Đông Sơn|Kênh Giang;11518>Hợp Thành|Cao Nhân|Chính Mỹ;11521>Kiền Bái|Mỹ Đồng;11530>Trung Hà|Thuỷ Triều;11539>Ngũ Lão;11542>Phục Lễ|Phả Lễ;
11560>Thuỷ Sơn|Núi Đèo;11569>Lâm Động|Hoàng Động;11578>Tân Dương;11581>An Dương;11608>Bắc Sơn;11614>Đặng Cương|Quốc Tuấn;
11728>Đại Hà|Thuỵ Hương|Ngũ Đoan;11770>Tiên Tiến;11791>Toàn Thắng|Bạch Đằng|Quang Phục;11821>Tiên Hưng;11848>Vĩnh Long|Hiệp Hoà|An Hoà;
11866>Nhân Hoà|Tam Đa|Vinh Quang;11875>Hưng Nhân|Thanh Lương|Đồng Minh;11887>Cổ Am|Vĩnh Tiến;11893>Vĩnh Phong|Cộng Hiền;11959>Quang Trung;
11977>Phương Chiểu|Hồng Nam;12052>Trung Hưng;12055>Nghĩa Hiệp|Giai Phạm;12091>Yên Hòa|Minh Châu|Việt Cường;12100>Lý Thường Kiệt|Tân Việt;
12157>Tân Phúc;12175>Văn Nhuệ;12196>Hồng Vân;12205>Bình Kiều;12214>Hàm Tử|Dạ Trạch;12244>Hồng Tiến;12265>Đại Hưng|Chí Tân;
12274>Nhuế Dương|Thành Công;12295>Thọ Vinh|Phú Thịnh;12325>Nhân La|Vũ Xá;12337>Ngô Quyền|Dị Chế;12364>Đức Thắng|Hải Triều;12376>Minh Phượng;
12424>Minh Tiến;12532>Quỳnh Châu|Quỳnh Sơn;12577>Quỳnh Bảo|Quỳnh Trang|Quỳnh Xá;12589>Dân Chủ|Điệp Nông|Hùng Dũng;12700>Đô Lương|An Châu|Liên Giang;
12736>Chương Dương|Hợp Tiến|Phong Châu;12745>Đông Hà|Đông Giang;12763>Hoa Nam|Hoa Lư;12775>Đông Quang|Đông Xuân|Đông Động;12778>Bạch Đằng|Hồng Châu;
12793>Đông Phong|Đông Huy|Đông Lĩnh;12823>Minh Châu|Đồng Phú;12826>Thụy Lương|Thụy Hà;12841>Thụy Hồng|Thụy Dũng|Hồng Quỳnh;12847>Thụy An|Thụy Tân;
12865>Thụy Dương|Thụy Phúc;12916>Thái Dương|Thái Hồng|Thái Thủy;12922>Thái Hòa|Thái An;12925>Thái Hà|Thái Sơn;12958>Thái Tân|Thái Học;
12964>Thái Thuần|Thái Thành;12970>Tây An|Tây Sơn;12976>Đông Hải;12997>Đông Trung|Đông Quý|Đông Quí|Đông Phong;13030>Tây Phong|Tây Tiến;
13057>Nam Thanh|Nam Thắng;13075>Thanh Nê|An Bồi;13090>Vũ Tây|Vũ Sơn;13102>Quyết Tiến;13120>Đình Phùng|Nam Cao|Thượng Hiền;
13159>Vũ Bình|Vũ Hòa|Vũ Thắng;13171>Minh Hưng|Quang Hưng;13294>Minh Khai|Lương Khánh Thiện|Hai Bà Trưng|Trần Hưng Đạo;13303>Tiên Hải;
13309>Liêm Chung;13327>Mộc Nam|Mộc Bắc;13366>Tiên Hiệp|Tiên Tân;13369>Châu Sơn|Đọi Sơn|Tiền Phong;13402>Nhật Tân|Nhật Tựu;
13444>Liêm Tuyền|Liêm Tiết;13474>Thanh Bình|Thanh Lưu;13501>Mỹ Thọ|An Mỹ;13540>Bối Cầu|An Nội|Hưng Công;13594>Nhân Hưng|Nhân Đạo;13597>Đồng Lý;
13636>Trần Tế Xương|Vị Hoàng;13657>Lộc An|Văn Miếu;13666>Phan Đình Phùng|Nguyễn Du;13669>Bà Triệu|Trần Đăng Ninh;13678>Ngô Quyền|Trần Quang Khải;
13681>Hạ Long|Thống Nhất;13708>Mỹ Hưng;13735>Mỹ Thành|Mỹ Thịnh|Mỹ Tiến;13750>Tân Khánh|Minh Thuận;13777>Tân Thành|Liên Bảo;13795>Yên Xá;
13801>Yên Thành|Yên Nghĩa|Yên Trung;13807>Yên Minh|Yên Lợi|Yên Tân;13819>Yên Hưng|Yên Phú|Yên Phương;13876>Yên Quang|Yên Hồng|Yên Bằng;
13900>Nghĩa Minh|Nghĩa Đồng|Nghĩa Thịnh;13939>Nghĩa Bình|Nghĩa Tân;13951>Nghĩa Thắng;13972>Nam Toàn|Nam Mỹ|Điền Xá;14077>Trực Phú;
14104>Xuân Đài|Xuân Phong|Xuân Thủy;14122>Xuân Bắc|Xuân Trung|Xuân Phương;14146>Xuân Hòa|Xuân Kiên|Xuân Tiến;14167>Hoành Sơn|Giao Tiến|Ngô Đồng;
14215>Hải Bắc|Hải Phương;14218>Hải Chính|Hải Lý;14224>Hải Vân|Hải Phúc;14248>Hải Hà|Hải Thanh;14284>Hải Toàn;14308>Hải Triều|Hải Cường;
14329>Phúc Thành|Thanh Bình;14347>Ninh Xuân;14428>Lạng Phong|Văn Phong;14434>Sơn Thành|Thanh Lạc;14437>Sơn Hà|Sơn Lai;14464>Gia Vượng|Gia Thịnh|Me;
14506>Gia Thắng|Gia Tiến;14527>Thiên Tôn;14551>Ninh Thắng;14563>Khánh Tiên;14620>Lưu Phương;14623>Kim Hải;14632>Xuân Thiện|Chính Tâm;14659>Yên Mật;
14701>Khánh Thịnh|Yên Hưng;14704>Mai Sơn;14770>Tân Sơn;14821>Hà Lan;14845>Tén Tằn;14869>Quan Hóa;14890>Thanh Xuân;14911>Xuân Phú;
14923>Tân Lập|Lâm Xa;15016>Quan Sơn;15055>Quang Hiến;15061>Ngọc Khê;15127>Cẩm Sơn|Cẩm Phong|Cẩm Thủy;15178>Phúc Do;15187>Thành Kim;15190>Thành Vân;
15211>Thạch Tân;15220>Thạch Đồng;15271>Hà Phong;15283>Hà Thanh|Hà Vân;15286>Hà Yên|Hà Dương;15298>Hà Toại|Hà Phú;15307>Hà Lâm|Hà Ninh;
15331>Hà Thái|Hà Lai;15349>Vĩnh Thành;15382>Vĩnh Minh|Vĩnh Tân;15385>Vĩnh Khang|Vĩnh Ninh;15409>Yên Giang;15421>Yên Bái;15442>Yên Lạc;
15469>Định Tường;15493>Xuân Khánh|Thọ Nguyên|Xuân Thành;15499>Hạnh Phúc;15532>Xuân Sơn|Xuân Quang;15553>Xuân Thắng;15556>Xuân Lâm;
15565>Thọ Minh|Xuân Châu;15577>Xuân Yên|Phú Yên;15586>Thọ Thắng;15598>Xuân Tân|Xuân Vinh|Thọ Trường;15646>Xuân Cẩm;15664>Minh Dân|Minh Châu;
15718>Tân Ninh;15736>Xuân Thịnh;15760>Thọ Vực;15772>Thiệu Phú|Thiệu Đô|Vạn Hà;15829>Minh Tâm|Thiệu Minh|Thiệu Tâm;15847>Thiệu Tân|Thiệu Châu;
15865>Hoằng Phúc|Hoằng Vinh;15877>Hoằng Khánh;15880>Hoằng Phượng;15901>Hoằng Lương;15910>Hoằng Khê;15913>Hoằng Lý;15922>Hoằng Long|Hoằng Anh;
15928>Hoằng Minh;16012>Thịnh Lộc|Lộc Tân;16021>Châu Lộc;16042>Phong Lộc;16048>Văn Lộc;16093>Nga Mỹ|Nga Hưng;16114>Nga Lĩnh|Nga Nhân;
16120>Nga Bạch|Nga Trung;16174>Yên Lễ;16186>Xuân Quỳ;16228>Hải Vân;16231>Xuân Thọ;16261>Phúc Đường;16297>Trung Ý;16318>Tế Tân;16375>Công Bình;
16408>Đông Anh;16435>An Hoạch|Đông Hưng;16438>Quảng Tân|Quảng Phong|Quảng Xương;16510>Quảng Vọng;16516>Quảng Đại|Quảng Hùng;
16549>Quảng Lĩnh|Quảng Lợi;16561>Tĩnh Gia;16576>Triêu Dương;16591>Hùng Sơn;16609>Hải Yến;16681>Đội Cung|Lê Mao;16714>Hồng Sơn;16763>Quế Sơn;
16876>Hòa Bình;16969>Nghĩa Phú;16972>Nghĩa Hiếu|Nghĩa Thịnh;16987>Nghĩa Tân|Nghĩa Thắng|Nghĩa Liên;17003>Nghĩa Hòa;17152>Quỳnh Hoa|Quỳnh Mỹ;
17176>Quỳnh Minh|Quỳnh Lương;17179>Quỳnh Hồng;17185>Quỳnh Hưng|Quỳnh Bá|Quỳnh Ngọc;17209>Tiến Thủy|Quỳnh Nghĩa;17212>Sơn Hải|Quỳnh Thọ;
17218>Quỳnh Long|Quỳnh Thuận;17254>Bồng Khê|Con Cuông;17281>Nghĩa Hợp|Nghĩa Bình;17296>Tân Long|Nghĩa Hoàn;17329>Thạch Sơn|Anh Sơn;
17344>Tam Sơn|Đỉnh Sơn;17419>Diễn Hùng|Diễn Hải;17437>Diễn Xuân|Diễn Tháp;17449>Diễn Hạnh|Diễn Quảng;17452>Diễn Ngọc|Diễn Bích;17464>Diễn Châu;
17485>Diễn Minh|Diễn Bình|Diễn Thắng;17506>Yên Thành;17524>Hưng Thành;17542>Hồng Thành;17581>Đại Thành;17602>Lý Thành;17611>Khánh Thành|Công Thành;
17623>Ngọc Sơn|Lam Sơn;17713>Thanh Lĩnh|Thanh Đồng|Thanh Chương;17719>Thanh Hòa|Thanh Nho;17749>Thanh Tường|Thanh Văn|Thanh Hưng;
17776>Thanh Chi|Thanh Khê;17779>Xuân Tường|Thanh Dương;17785>Thanh Lương|Thanh Yên|Thanh Khai;17791>Thanh Long|Võ Liệt;17818>Thanh Giang|Thanh Mai;
17878>Nghi Khánh|Nghi Hợp;17896>Nghi Thịnh|Nghi Trường;17899>Nghi Hoa|Nghi Diên;17935>Nam Nghĩa|Nam Thái;17950>Vân Diên;
17968>Nam Thượng|Nam Tân|Nam Lộc;17980>Hồng Long|Xuân Lam;17989>Nam Phúc|Nam Cường|Nam Trung;18022>Hưng Mỹ|Hưng Thịnh;18028>Hưng Thông|Hưng Tân;
18037>Hùng Tiến|Hưng Thắng;18040>Hưng Phúc|Hưng Lợi;18043>Hưng Long|Hưng Xá;18052>Hưng Nhân|Hưng Châu;18055>Hưng Xuân|Hưng Lam;
18064>Hưng Phú|Hưng Khánh;18077>Nguyễn Du;18094>Thạch Linh;18103>Thạch Đồng|Thạch Môn;18163>Sơn An|Sơn Hòa|Sơn Thịnh;18178>Sơn Châu|Sơn Bình;
18181>Sơn Tân|Sơn Mỹ|Sơn Hà;18184>Sơn Quang|Sơn Diệm;18202>Sơn Trà|Sơn Long;18211>Sơn Phúc|Sơn Mai|Sơn Thủy;18223>Sơn Hàm|Sơn Trường;18229>Đức Yên;
18235>Đức Quang|Đức Vĩnh;18241>Đức Tùng|Đức Châu;18262>Bùi Xá|Đức La|Đức Nhân;18274>Đức Thanh|Đức Thịnh|Thái Yên;18277>Đức Lâm|Trung Lễ|Đức Thủy;
18280>Đức Hòa|Đức Lạc;18283>Đức Long|Đức Lập;18298>Đức An|Đức Dũng;18325>Sơn Thọ|Hương Điền;18343>Hương Thọ|Hương Quang;18358>Xuân Đan|Xuân Trường;
18373>Nghi Xuân;18406>Tiến Lộc;18430>An Lộc|Bình Lộc;18436>Kim Lộc|Song Lộc|Trường Lộc;18466>Khánh Lộc|Vĩnh Lộc|Yên Lộc;18484>Trung Lộc;
18496>Phú Phong;18499>Phương Mỹ|Phương Điền;18562>Thạch Thanh;18568>Thạch Bằng;18595>Thạch Đỉnh|Thạch Bàn;18601>Phù Việt|Việt Xuyên|Thạch Tiến;
18634>Thạch Lưu|Thạch Vĩnh|Bắc Sơn;18652>Thạch Tân|Thạch Lâm|Thạch Hương;18667>Nam Hương|Thạch Điền;18673>Cẩm Huy;18679>Cẩm Yên|Cẩm Hòa;
18712>Cẩm Nam|Cẩm Phúc|Cẩm Thăng;18754>Kỳ Hưng|Sông Trí;18838>Kỳ Lâm|Kỳ Hợp;18868>Đồng Mỹ|Hải Đình;18901>Quy Hóa;18919>Hóa Phúc|Hóa Tiến|Hóa Thanh;
18985>Nam Hóa;19051>Quảng Trường|Quảng Liên;19063>Phù Hóa|Cảnh Hóa;19111>Hoàn Trạch;19123>Hạ Trạch|Mỹ Trạch;19144>Phú Trạch|Hải Trạch;
19165>Sơn Trạch;19198>Nam Trạch|Lý Trạch;19207>Lương Ninh;19306>Ngư Thủy Trung|Ngư Thủy Nam;19321>Văn Thủy;19378>Vĩnh Trung|Vĩnh Nam;
19384>Vĩnh Thạch|Vĩnh Kim;19408>Vĩnh Hiền|Vĩnh Thành;19414>Vĩnh Tân;19489>A Xing|A Túc;19495>Gio Châu;19496>Gio Việt;19507>Gio Bình|Gio Phong;
19519>Gio Thành;19534>Vĩnh Trường|Linh Thượng;19537>Linh Hải|Gio Hòa;19570>Hải Phúc;19603>Cam An;19627>Triệu Vân|Triệu An;
19654>Triệu Sơn|Triệu Lăng;19678>Triệu Đông;19681>Hải Thọ|Hải Lăng;19687>Hải Quế|Hải Ba;19699>Hải Vĩnh|Hải Xuân;19714>Hải Thiện|Hải Thành;
19726>Hải Hòa|Hải Tân;19753>Phú Bình;19756>Phú Cát|Phú Hiệp;19762>Phú Thuận;19768>Phú Hòa|Thuận Thành;19819>Phong Điền;19825>Điền Hương|Điền Môn;
19828>Điền Lộc|Điền Hòa;19843>Điền Hải;19900>Hải Dương;19909>Phú Dương|Phú Mậu|Phú Thanh;19954>Vinh Phú|Vinh Thái;20029>Hương Thọ|Hương Hồ;
20035>Bình Điền|Hồng Tiến;20056>Bắc Sơn|Hồng Trung;20083>Hồng Quảng|Nhâm;20101>A Đớt|Hương Lâm;20122>Vinh Giang|Vinh Hải;
20179>Hương Giang|Hương Hòa;20207>Hòa Khê;20209>Tam Thuận;20215>Tân Chính;20218>Vĩnh Trung;20242>Nam Dương|Bình Hiên;20254>Hòa Thuận Đông;
20278>An Hải Đông|An Hải Tây;20347>Phước Hoà;20364>Tam Vinh;20608>Duy Thu;20656>Quế Trung;20665>Quế Cường|Phú Thọ;20668>Quế Ninh|Quế Phước;
20671>Sơn Viên;20758>Hiệp Thuận|Hiệp Hòa;20779>Quế Bình|Tân An;20821>Bình Định Bắc|Bình Định Nam;20827>Bình Chánh;20857>Tiên Cẩm;21040>Bình Thới;
21109>Bình Tân|Bình Phú;21148>Trà Quân|Trà Khê;21157>Trà Nham|Trà Lãnh;21166>Trà Trung|Trà Thọ;21238>Nghĩa Mỹ;21244>Nghĩa Thọ;
21262>Nghĩa An|Nghĩa Phú;21406>Đức Lợi|Đức Thắng;21439>Đức Phổ;21499>Ba Chùa;21580>Lê Hồng Phong|Lý Thường Kiệt;21583>Trần Hưng Đạo|Lê Lợi;
22015>Bình Ngọc;22018>8;22030>6;22033>3;22066>Xuân Hòa;22147>An Hòa|An Hải;22348>Xương Huân|Vạn Thắng;22351>Phương Sơn;
22366>Phước Tiến|Phước Tân|Tân Lập;22606>Ninh Vân;22660>Diên Đồng|Diên Xuân;22696>Diên Bình|Diên Lộc;22750>Thanh Sơn;22759>Mỹ Hương|Tấn Tài;
22945>Đức Nghĩa|Đức Thắng;22951>Hưng Long;22972>Hòa Phú;23167>Đức Tân;23206>Đức Chính;23344>Đắk Plô;23377>Plei Cần;23473>Đăk Long|Đắk Long;
23586>Chư HDrông;23590>Tân Sơn;23674>Kông Pla|Đăk HLơ;24133>Thắng Lợi;24145>Thống Nhất;24205>Dlê Yang;24328>Ea Blang;24457>Hòa Tân;24955>Pró;
25105>Phước Lộc;25111>Đạ Tồn;25114>Đoàn Kết|Đạ Ploa;25135>Hà Đông;25138>Triệu Hải;25141>Hương Lâm;25171>Mỹ Lâm;25189>Tư Nghĩa;25432>Chơn Thành;
25630>Hòa Thạnh;25729>Phước Lưu|Bình Thạnh;26014>Tân Tiến;26023>Hòa Bình;26041>Thanh Bình|Quyết Thắng;26047>Tam Hòa;26080>Xuân Trung|Xuân Thành;
26122>Núi Tượng;26146>Phú Trung;26176>Hiếu Liêm;26194>Bình Hòa;26326>Xuân Thành;26560>Phước Hiệp;26668>An Nhứt|An Ngãi|Tam Phước;26686>Lộc An;
26689>Long Mỹ;26872>13;26890>4|7;26898>9;26926>6;26929>24;26941>15;26944>3;26953>21;27043>3;27073>12;27076>17;27085>14;27094>Bình An|Bình Khánh;
27130>13;27139>6|7|8;27142>10;27178>11;27187>5;27190>3;27202>7;27226>13;27229>12;27232>9;27238>4|6;27247>2;27259>12;27265>6;27271>10;27292>5;
27295>14;27307>3;27310>15;27316>8;27328>10;27334>6;27352>5;27367>6;27373>3|4;27397>1|2|3;27403>8|9|10;27415>11|12|13;27694>2;28012>Tân Hòa;
28072>Tân Lập|Long Thành;28078>Mỹ Bình|An Nhựt Tân;28159>Tân Kim|Trường Bình;28261>7;28264>3|8;28297>3;28300>4;28519>Tân Lý Tây;
28564>Hữu Đạo|Dưỡng Điềm;28777>4|5|2|1|3;28789>Mỹ Thạnh;28810>An Khánh;28813>Giao Hòa;28828>An Hóa;28855>Sơn Hòa|An Hiệp;
28945>Bình Khánh Tây|Bình Khánh Đông;28987>Phong Mỹ;29077>Phú Vang;29116>Tân Mỹ;29137>Phú Ngãi|Phước Tuy;29179>An Thủy;29242>2|6;29551>2;
29602>Phú Đức;29641>Chánh Hội;29719>Tường Lộc;29782>Tân Hưng;29800>Thành Đông;29821>Thiện Mỹ;29869>2;29881>11;29977>Thường Thới Hậu B;
30286>Đông Xuyên;30742>Vĩnh Bảo;31081>Hòn Thơm;31123>An Phú|An Nghiệp|An Cư;31135>An Hội|An Lạc;31369>Phú An;31522>9;32002>4;
`);

function parse(table: string): Map<string, string[]> {
  return new Map(
    table
      .replaceAll("\n", "")
      .split(";")
      .filter((entry) => entry !== "")
      .map((entry) => {
        const [code = "", names = ""] = entry.split(">");
        return [code, names.split("|")];
      }),
  );
}
